import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { lengthOf, type PackedList, valuesOf } from '#shared/server/packed-list.ts'
import type { FileAcquirer } from '../../bank-account.ts'
import type { FileKey } from './file.repository.ts'
import type { AcquirerLine } from './formats/read-result.ts'

const batchSize = 1000

/** Returns a function that counts the lines that have the same reference, kind and amount, in the order of the file. */
const createOrdinals = () => {
  const counts = new Map<string, number>()
  return ({ reference, kind, grossCents }: AcquirerLine): number => {
    const key = JSON.stringify([reference, kind, grossCents])
    const ordinal = (counts.get(key) ?? 0) + 1
    counts.set(key, ordinal)
    return ordinal
  }
}

/** Adds the lines of an acquirer's journal, all or none. Those that were brought before add nothing. */
export const addAcquirerLines = (
  db: Database,
  { customerId, fileId }: FileKey,
  { source, lines, addedAt }: { source: FileAcquirer; lines: PackedList<AcquirerLine>; addedAt: Date },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const ordinalOf = createOrdinals()
    for (let from = 0; from < lengthOf(lines); from += batchSize) {
      const batch = [...valuesOf(lines, { from, to: Math.min(from + batchSize, lengthOf(lines)) })]
      const rows = JSON.stringify(batch.map((line) => ({ id: newId(), ordinal: ordinalOf(line), ...line })))
      await sql`
        insert into acquirer_lines (customer_id, file_id, source, added_at, contract_id, id, contract_number, remittance,
          reference, kind, ordinal, taken_on, remitted_on, gross_cents, commission_cents, net_cents, currency,
          payout_reference, file_line)
        select ${customerId}, ${fileId}, ${source}, ${addedAt}, contract.id, row.*
        from jsonb_to_recordset(${rows}::jsonb)
          as row (id uuid, contract text, remittance text, reference text, kind text, ordinal integer, "takenOn" date,
            "remittedOn" date, "grossCents" bigint, "commissionCents" bigint, "netCents" bigint, currency text,
            "payoutReference" text, "fileLine" integer)
        left join bank_contracts contract
          on contract.customer_id = ${customerId} and contract.number = upper(row.contract)
        on conflict do nothing`.execute(transaction)
      // Lines that another file has added stay when that one is taken back.
      await sql`
        insert into acquirer_file_lines (customer_id, file_id, line_id)
        select ${customerId}, ${fileId}, line.id
        from jsonb_to_recordset(${rows}::jsonb) as row (reference text, kind text, ordinal integer, "grossCents" bigint)
        join acquirer_lines line on line.customer_id = ${customerId} and line.source = ${source}
          and (line.reference, line.kind, line.gross_cents, line.ordinal)
            = (row.reference, row.kind, row."grossCents", row.ordinal)
        where line.file_id <> ${fileId}
        on conflict do nothing`.execute(transaction)
    }
  })
