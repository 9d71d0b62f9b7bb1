import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { exportOrganizerTransactions, exportTransactions } from '../transaction.endpoints.ts'
import type { ExportQuery } from '../transaction.ts'
import { createExport, type ExportContent } from './transaction.export.ts'
import { filtersOf, platformSelectionOf, type Selection, selectionOf } from './transaction.filter.ts'

type Deps = { db: Database; exportPool: Pool; recordAudit: RecordAudit }

/** Donations out, as files. Who took which ones is in the journal. */
export const exportRoutes = (bind: Bind, { db, exportPool, recordAudit }: Deps): void => {
  const exportCsv = createExport(db, exportPool)

  /** An export that began is told of before its first byte leaves; one that was refused took nothing. */
  const exportInJournal = async (
    {
      actor,
      customerId,
      query,
      signal,
    }: { actor: Person; customerId: string | null; query: ExportQuery; signal: AbortSignal },
    selection: Selection,
    content: ExportContent,
  ): Promise<Readable> => {
    const rows = await exportCsv({ accountId: actor.accountId, signal }, selection, content)
    try {
      const after = { content, ...filtersOf(query) }
      await recordAudit(db, { customerId, actor, action: 'transactions.exported', after })
    } catch (error) {
      rows.destroy()
      throw error
    }
    return rows
  }

  bind(exportTransactions, ({ actor, customerId, query, signal, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    const content = query.onlyAmount === 'true' ? 'amounts' : 'details'
    return exportInJournal({ actor, customerId, query, signal }, selectionOf(customerId, filtersOf(query)), content)
  })
  bind(exportOrganizerTransactions, async ({ actor, query, signal, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    const content = query.onlyAmount === 'true' ? 'amounts' : 'platform'
    const selection = await platformSelectionOf(db, filtersOf(query))
    return exportInJournal({ actor, customerId: null, query, signal }, selection, content)
  })
}
