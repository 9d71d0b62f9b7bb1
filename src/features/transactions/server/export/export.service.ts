import type { Readable } from 'node:stream'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { JournalValues } from '#features/audit/journal.ts'
import type { Person } from '#shared/server/actor.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { transactionJournal } from '../../transaction.journal.ts'
import type { ExportQuery, OrganizerExportQuery } from '../../transaction.ts'
import { filtersOf, platformSelectionOf, type Selection, selectionOf } from '../list/transaction-filter.ts'
import type { ExportColumns, ExportContent } from './transaction-csv.ts'
import { createExport, type ExportConnections } from './transaction-export.ts'

type Deps = { db: SqlDatabase; exportPool: ExportConnections; recordAudit: RecordAudit<typeof transactionJournal> }

type Reader = { actor: Person; signal: AbortSignal }

/** Returns the journal's entry of an export, in the association's journal where it is of one. */
const auditEntryOf = async (
  db: SqlDatabase,
  query: OrganizerExportQuery,
  selection: Selection,
  content: ExportContent,
) => {
  const { customerId: _, ...filters } = filtersOf(query)
  const { customerId } = selection
  const isOfOneCustomer = customerId !== undefined && (await customerExists(db, customerId))
  return {
    customerId: isOfOneCustomer ? customerId : null,
    after: {
      content: content === 'platform' && customerId !== undefined ? 'details' : content,
      ...(query.movements === 'true' && { movements: true }),
      ...filters,
      ...(await readFilterNames(db, selection)),
    },
  }
}

/** Exports donations as CSV. Each export has a line in the journal (docs/rules/transactions.md#exports-journal). */
export const createExportService = ({ db, exportPool, recordAudit }: Deps) => {
  const exportCsv = createExport(exportPool)

  /** Writes the journal's line before the first byte leaves. An export that was refused has none. */
  const exportSelection = async (
    { actor, signal }: Reader,
    query: OrganizerExportQuery,
    selection: Selection,
    content: ExportContent,
  ): Promise<Readable> => {
    const columns: ExportColumns = {
      content,
      withMovements: query.movements === 'true',
      heldUntil: actor.heldUntil,
    }
    const rows = await exportCsv({ accountId: actor.accountId, signal }, selection, columns)
    try {
      const entry = await auditEntryOf(db, query, selection, content)
      await recordAudit(db, transactionJournal, { actor, action: 'exported', ...entry })
    } catch (error) {
      rows.destroy()
      throw error
    }
    return rows
  }

  return {
    exportCustomer(reader: Reader, customerId: string, query: ExportQuery): Promise<Readable> {
      const details = query.withoutDonors === 'true' ? 'unnamed' : 'details'
      const content = query.onlyAmount === 'true' ? 'amounts' : details
      return exportSelection(reader, query, selectionOf(customerId, filtersOf(query)), content)
    },

    /** Exports donations that a search found. */
    exportFound: (reader: Reader, customerId: string, ids: readonly string[]): Promise<Readable> =>
      exportSelection(reader, {}, { ...selectionOf(customerId, {}), ids }, 'details'),

    /** Exports the donations of all associations, or of the association in the query. */
    async exportPlatform(reader: Reader, query: OrganizerExportQuery): Promise<Readable> {
      const content = query.onlyAmount === 'true' ? 'amounts' : 'platform'
      return exportSelection(reader, query, await platformSelectionOf(db, filtersOf(query)), content)
    },
  }
}

type CustomerSelection = Selection & { customerId: string }

const causeName = async (db: SqlDatabase, { customerId, causeId }: CustomerSelection): Promise<string | undefined> => {
  if (!causeId) return undefined
  const inCustomer = db.selectFrom('causes').select('name').where('customer_id', '=', customerId)
  return (await inCustomer.where('id', '=', causeId).executeTakeFirst())?.name
}

/** Returns the name of a quick donation: its own, or that of the cause it is based on. */
const shortcutName = async (
  db: SqlDatabase,
  { customerId, shortcutId }: CustomerSelection,
): Promise<string | undefined> => {
  if (!shortcutId) return undefined
  const row = await db
    .selectFrom('shortcuts as shortcut')
    .leftJoin('causes as cause', (join) =>
      join.onRef('cause.customer_id', '=', 'shortcut.customer_id').onRef('cause.id', '=', 'shortcut.cause_id'),
    )
    .select((expression) => expression.fn.coalesce('shortcut.name', 'cause.name').as('name'))
    .where('shortcut.customer_id', '=', customerId)
    .where('shortcut.id', '=', shortcutId)
    .executeTakeFirst()
  return row?.name ?? undefined
}

const deviceLabel = async (
  db: SqlDatabase,
  { customerId, deviceId }: CustomerSelection,
): Promise<string | undefined> => {
  if (!deviceId) return undefined
  const inCustomer = db.selectFrom('devices').select('label').where('customer_id', '=', customerId)
  return (await inCustomer.where('id', '=', deviceId).executeTakeFirst())?.label
}

const customerExists = async (db: SqlDatabase, customerId: string): Promise<boolean> =>
  (await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst()) !== undefined

/** Reads the names of an export's filters for the journal. A record of another association has none. */
const readFilterNames = async (
  db: SqlDatabase,
  selection: Selection,
): Promise<JournalValues<typeof transactionJournal>> => {
  if (selection.customerId === undefined) return {}
  const ofCustomer = { ...selection, customerId: selection.customerId }
  const [cause, shortcut, device] = await Promise.all([
    causeName(db, ofCustomer),
    shortcutName(db, ofCustomer),
    deviceLabel(db, ofCustomer),
  ])
  return { ...(cause && { cause }), ...(shortcut && { shortcut }), ...(device && { device }) }
}
