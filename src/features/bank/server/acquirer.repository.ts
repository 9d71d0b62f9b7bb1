import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { FileKey } from './file.repository.ts'
import type { AcquirerFormat, AcquirerLine } from './formats/read-result.ts'

const batchSize = 1000

/** Counts the lines that have the same reference, kind and amount, in the order of the file. */
const withOrdinals = (lines: readonly AcquirerLine[]): (AcquirerLine & { ordinal: number })[] => {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const key = JSON.stringify([line.reference, line.kind, line.grossCents])
    const ordinal = (counts.get(key) ?? 0) + 1
    counts.set(key, ordinal)
    return { ...line, ordinal }
  })
}

/** Adds the lines of an acquirer's journal, all or none. Those that were brought before add nothing. */
export const addAcquirerLines = (
  db: Database,
  { customerId, fileId }: FileKey,
  { source, lines, addedAt }: { source: AcquirerFormat; lines: readonly AcquirerLine[]; addedAt: Date },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const all = withOrdinals(lines)
    for (let from = 0; from < all.length; from += batchSize) {
      const rows = all.slice(from, from + batchSize).map((line) => ({
        id: newId(),
        contract_number: line.contract,
        remittance: line.remittance,
        reference: line.reference,
        kind: line.kind,
        ordinal: line.ordinal,
        taken_on: line.takenOn,
        remitted_on: line.remittedOn,
        gross_cents: line.grossCents,
        commission_cents: line.commissionCents,
        net_cents: line.netCents,
        currency: line.currency,
        payout_reference: line.payoutReference,
        file_line: line.fileLine,
      }))
      await sql`
        insert into acquirer_lines (customer_id, file_id, source, added_at, contract_id, id, contract_number, remittance,
          reference, kind, ordinal, taken_on, remitted_on, gross_cents, commission_cents, net_cents, currency,
          payout_reference, file_line)
        select ${customerId}, ${fileId}, ${source}, ${addedAt}, contract.id, row.*
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row (id uuid, contract_number text, remittance text, reference text, kind text, ordinal integer, taken_on date,
            remitted_on date, gross_cents bigint, commission_cents bigint, net_cents bigint, currency text,
            payout_reference text, file_line integer)
        left join bank_contracts contract
          on contract.customer_id = ${customerId} and contract.number = upper(row.contract_number)
        on conflict do nothing`.execute(transaction)
    }
  })
