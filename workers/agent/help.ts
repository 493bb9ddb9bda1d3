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

/** It goes on until it is ended, so it is no command like the others. */
export const watching = {
  flags: { all: {} },
  about: 'events as they happen, until Ctrl-C; --all begins with those of the past year',
}

export function helpOf(name: string, pen: Pen): string {
  const command = name === 'watch' ? watching : commands[name]
  return command ? `bun run agent ${usageOf(name, command)}\n    ${pen.soft(command.about)}` : help(pen)
}

export function help(pen: Pen): string {
  const each = (all: Record<string, Pick<Command, 'about' | 'words' | 'flags'>>) =>
    Object.entries(all).map(
      ([name, command]) => `  ${pen.bold(usageOf(name, command))}\n      ${pen.soft(command.about)}`,
    )
  return [
    'The service in your hands, over the same requests that agents send.',
    '',
    `${pen.bold('bun run agent COMMAND')}   npm users: npm run agent -- COMMAND`,
    '',
    ...each({ ...findCommands, ...readCommands }),
    '',
    'With a key:',
    ...each({ ...leadCommands, ...writeCommands }),
    ...each({ watch: watching }),
    '',
    'Everywhere:',
    `  --url ADDRESS  ${pen.soft('which service; BASE_URL, or http://localhost:PORT, where it is left out')}`,
    `  --key agx_…    ${pen.soft('instead of the kept one; keys are kept in DATA_DIR/agent-keys.json')}`,
    `  --json         ${pen.soft("the service's own answer, for programs; of watch a line for each event")}`,
    '',
    'A whole story:',
    ...[
      'key --name "My agent" --email me@example.com',
      'search --industry trades --zip 78205 --bookable',
      'slots SLUG --days 14',
      'inquire SLUG --customer "Dana Reyes" --phone +12105550147 --message "The sink drips." --consent',
      'book SLUG LEAD_ID START',
    ].map(text => `  ${pen.accent(`bun run agent ${text}`)}`),
    '',
    'It ends with 0, with 1 where the service refused or did not answer, with 2 where the command was not understood.',
  ].join('\n')
}
