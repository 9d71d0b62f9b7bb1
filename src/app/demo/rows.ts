import type { Selectable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'

/** What PostgreSQL makes itself, and what only a creation by the form leaves behind. */
type MadeElsewhere = 'search_text' | 'creation_key' | 'creation_digest'

/** The rows the demo makes: every column of the table, so that a new one cannot be forgotten here. */
export type CustomerRow = Omit<Selectable<Tables['customers']>, MadeElsewhere>
export type UserRow = Selectable<Tables['users']>
export type AccountRow = Selectable<Tables['identity_accounts']>
export type CauseRow = Selectable<Tables['causes']>
export type ShortcutRow = Selectable<Tables['shortcuts']>
export type DeviceRow = Selectable<Tables['devices']>
/** Lists are written as the text of their JSON. */
export type ProductRow = Omit<Selectable<Tables['products']>, 'variants' | 'offers'> & {
  variants: string
  offers: string
}
/** What a line says is written as the text of its JSON. */
export type AuditRow = Omit<Selectable<Tables['audit_entries']>, 'before' | 'after'> & {
  before: string | null
  after: string | null
}
export type TransactionRow = Selectable<Tables['transactions']>

/** Was a cause or quick donation there at an instant, and not archived yet? */
export const isCurrentAt = (row: { created_at: Date; archived_at: Date | null }, instantMs: number): boolean =>
  row.created_at.getTime() <= instantMs && (row.archived_at === null || instantMs < row.archived_at.getTime())
