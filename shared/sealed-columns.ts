export interface SealedColumn {
  table: string
  column: string
  /** SQL for the row part of the place that the value is bound to. */
  row: string
  /** The place that its values were sealed for, if they come from another column. */
  as?: string
}

/** Every column with sealed values, for `npm run reseal`. */
const columns = [
  { table: 'calendar_feeds', column: 'token', row: 'business_id' },
  { table: 'contacts', column: 'sealed', row: 'lead_id' },
  { table: 'customer_reports', column: 'text', row: 'lead_id' },
  { table: 'endpoints', column: 'secret', row: "owner || ' ' || channel" },
  // A new secret moves the last one here.
  { table: 'endpoints', column: 'previous_secret', row: "owner || ' ' || channel", as: 'endpoints.secret' },
  { table: 'former_secrets', column: 'secret', row: "owner || ' ' || channel", as: 'endpoints.secret' },
  { table: 'idempotency_claims', column: 'body', row: "encode(scope, 'hex')" },
  { table: 'lead_messages', column: 'text', row: 'id' },
  { table: 'lead_quotes', column: 'note', row: 'lead_id' },
  { table: 'leads', column: 'closing_note', row: 'id' },
  { table: 'leads', column: 'page_token', row: 'id' },
  { table: 'linked_calendars', column: 'address', row: 'id' },
  { table: 'linked_calendars', column: 'name', row: 'id' },
  { table: 'outcomes', column: 'note', row: 'id' },
  { table: 'own_times', column: 'title', row: 'id' },
  { table: 'saved_replies', column: 'text', row: 'business_id' },
] as const satisfies readonly SealedColumn[]

export const sealedColumns: readonly SealedColumn[] = columns

type NameOf<Column extends SealedColumn> = Column extends SealedColumn
  ? `${Column['table']}.${Column['column']}`
  : never
type SealedName = NameOf<Exclude<(typeof columns)[number], { as: string }>>

/**
 * What a sealed value is bound to, so it can't be read from anywhere else: its column and its row. If the database numbers
 * the rows, it's the lead or the business that the row belongs to.
 */
export type SealedPlace = `${SealedName | 'secrets_keys.digest_key' | 'sandbox.checkout'} ${string}`

/** The place of a value that was found in this column. */
export const placeOf = ({ table, column, as }: SealedColumn, row: string): SealedPlace =>
  `${as ?? `${table}.${column}`} ${row}` as SealedPlace // the list above has each name
