import { print, printError } from '../commands/run-command.ts'
import type { Body, Client } from './client.ts'
import { escapeControls, type Pen, toJson } from './show.ts'

interface Screen {
  json: boolean
  /** Starts with the events of the past year. */
  all: boolean
  pen: Pen
}

/** Follows events until it's stopped. */
export async function watch({ api }: Client, { json, all, pen }: Screen): Promise<void> {
  const after = all ? null : await api.lastEventId()
  printError('Watching. Press Ctrl-C to stop.')
  const onOutage = (error: Error) => printError(`${error.message} Retrying until it responds.`)
  for await (const event of api.events({ after, onOutage })) print(json ? toJson(event) : line(event, pen))
}

const line = ({ timestamp, type, business, lead_id, data }: Body, pen: Pen): string => {
  const fields = Object.entries(data).map(
    ([name, value]) =>
      `${escapeControls(name)}=${escapeControls(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return [
    pen.soft(timestamp),
    pen.accent(type),
    escapeControls(business?.name),
    pen.soft(lead_id ?? ''),
    ...fields,
  ]
    .filter(each => each !== '')
    .join('  ')
}
