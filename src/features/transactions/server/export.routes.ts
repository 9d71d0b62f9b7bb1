import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { exportOrganizerTransactions, exportTransactions } from '../transaction.endpoints.ts'
import type { OrganizerExportQuery } from '../transaction.ts'
import { isAssociation, readFilterNames } from './export.queries.ts'
import type { ExportContent } from './transaction.csv.ts'
import { createExport } from './transaction.export.ts'
import { filtersOf, platformSelectionOf, type Selection, selectionOf } from './transaction.filter.ts'

type Deps = { db: Database; exportPool: Pool; recordAudit: RecordAudit }

/** Donations out, as files. Who took which ones is in the journal. */
export const exportRoutes = (bind: Bind, { db, exportPool, recordAudit }: Deps): void => {
  const exportCsv = createExport(db, exportPool)

  /** An export that began is told of before its first byte leaves; one that was refused took nothing. */
  const exportInJournal = async (
    { actor, query, signal }: { actor: Person; query: OrganizerExportQuery; signal: AbortSignal },
    selection: Selection,
    content: ExportContent,
  ): Promise<Readable> => {
    const rows = await exportCsv({ accountId: actor.accountId, signal }, selection, content)
    try {
      await recordAudit(db, {
        actor,
        action: 'transactions.exported',
        ...(await tellOf(db, query, selection, content)),
      })
    } catch (error) {
      rows.destroy()
      throw error
    }
    return rows
  }

  bind(exportTransactions, ({ actor, customerId, query, signal, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    const content = query.onlyAmount === 'true' ? 'amounts' : 'details'
    return exportInJournal({ actor, query, signal }, selectionOf(customerId, filtersOf(query)), content)
  })
  bind(exportOrganizerTransactions, async ({ actor, query, signal, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    const content = query.onlyAmount === 'true' ? 'amounts' : 'platform'
    const selection = await platformSelectionOf(db, filtersOf(query))
    return exportInJournal({ actor, query, signal }, selection, content)
  })
}

/**
 * What the journal holds of an export, and in which association: the organizer's, narrowed to one, is in that one's
 * journal, for its donors are who it tells of.
 */
const tellOf = async (db: Database, query: OrganizerExportQuery, selection: Selection, content: ExportContent) => {
  const { customerId: _, ...filters } = filtersOf(query)
  const { customerId } = selection
  const isNarrowed = customerId !== undefined && (await isAssociation(db, customerId))
  return {
    customerId: isNarrowed ? customerId : null,
    after: {
      content: content === 'platform' && customerId !== undefined ? 'details' : content,
      ...filters,
      ...(await readFilterNames(db, selection)),
    },
  }
}
