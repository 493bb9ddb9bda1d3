import { eventKindNames, eventKinds } from './kinds.ts'

function functionSql(name: string, kinds: readonly string[]): string {
  const bySubject = Map.groupBy(kinds, kind => kind.split('.')[0])
  const lines = [...bySubject.values()].map(some => some.map(kind => `'${kind}'`).join(', '))
  return `
create or replace function ${name}(type text) returns boolean
language sql immutable parallel safe as $$
  select type in (
    ${lines.join(',\n    ')}
  )
$$;
`
}

/** What the database knows about kinds of events. `npm run schema` writes it to db/functions/event-kinds.sql. */
export const eventKindsSql = (): string =>
  '-- Generated from shared/events/kinds.ts by `npm run schema`.\n' +
  functionSql('is_event_kind', eventKindNames) +
  functionSql(
    'is_mailed',
    eventKindNames.filter(name => eventKinds[name].isMailed),
  ) +
  functionSql(
    'is_mailed_to_customer',
    eventKindNames.filter(name => eventKinds[name].isMailedToCustomer),
  )

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
