import { type Command, usageOf } from './command.ts'
import { readCommands, writeCommands } from './commons-commands.ts'
import { findCommands } from './find-commands.ts'
import { leadCommands } from './lead-commands.ts'
import type { Pen } from './show.ts'

export const commands: Record<string, Command> = {
  ...findCommands,
  ...readCommands,
  ...leadCommands,
  ...writeCommands,
}

/** Runs until it's stopped, unlike the other commands. */
export const watching = {
  usage: '[--all]',
  summary: 'follow events until Ctrl-C; --all starts with those of the past year',
}

export function helpOf(name: string, pen: Pen): string {
  const command = name === 'watch' ? watching : commands[name]
  return command ? `bun run agent ${usageOf(name, command)}\n    ${pen.soft(command.summary)}` : help(pen)
}

export function help(pen: Pen): string {
  const each = (all: Record<string, Pick<Command, 'usage' | 'summary'>>) =>
    Object.entries(all).map(
      ([name, command]) => `  ${pen.bold(usageOf(name, command))}\n      ${pen.soft(command.summary)}`,
    )
  return [
    'A command line client, over the same requests that agents send.',
    '',
    `${pen.bold('bun run agent COMMAND')}   npm users: npm run agent -- COMMAND`,
    '',
    ...each({ ...findCommands, ...readCommands }),
    '',
    'With a key:',
    ...each({ ...leadCommands, ...writeCommands }),
    ...each({ watch: watching }),
    '',
    'Global flags:',
    `  --url ADDRESS  ${pen.soft('the service; by default BASE_URL, or http://localhost:PORT')}`,
    `  --key agx_…    ${pen.soft('instead of the saved one; keys are saved in DATA_DIR/agent-keys.json')}`,
    `  --json         ${pen.soft("the service's JSON, for programs; watch prints a line per event")}`,
    '',
    'An example:',
    ...[
      'key --name "My agent" --email me@example.com',
      'search --industry trades --zip 78205 --bookable',
      'slots SLUG --days 14',
      'inquire SLUG --customer "Dana Reyes" --phone +12105550147 --message "The sink drips." --consent',
      'book SLUG LEAD_ID START',
    ].map(text => `  ${pen.accent(`bun run agent ${text}`)}`),
    '',
    "Exit codes: 0 done, 1 the service refused or didn't respond, 2 wrong usage.",
  ].join('\n')
}
