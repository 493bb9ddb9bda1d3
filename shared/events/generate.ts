import { eventKindNames, eventKinds } from './kinds.ts'

/** The function behind the check on `events.type`. `npm run schema` writes it to db/functions/event-kinds.sql. */
export const eventKindsSql = (): string => `-- Generated from shared/events/kinds.ts by \`npm run schema\`.
create or replace function is_event_kind(type text) returns boolean
language sql immutable parallel safe as $$
  select type in (
${eventKindNames.map(name => `    '${name}'`).join(',\n')}
  )
$$;
`

/** The guide with its table of event types replaced by the current one. */
export function withEventTable(guide: string): string {
  const code = (name: string) => `\`${name}\``
  const rows = Object.entries(eventKinds).map(([name, { receivers, data, description }]) =>
    ['', code(name), receivers.join(', '), Object.keys(data.properties).map(code).join(', '), description, '']
      .join(' | ')
      .trim(),
  )
  const table = ['| type | sent to | data | meaning |', '|---|---|---|---|', ...rows].join('\n')
  return guide.replace(/(?<=^## Types of events\n).*?(?=^## )/ms, () => `\n${table}\n\n`)
}
