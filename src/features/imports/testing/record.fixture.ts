import { randomBytes } from 'node:crypto'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { ImportMapping } from '../mapping.ts'
import { insertImport as addImport, completeUpload, updateImport } from '../server/import.repository.ts'
import { fileKeyOf, insertDonations } from '../server/imported-donation.repository.ts'
import { insertRows, purgeSome, writeVerdicts } from '../server/line.repository.ts'
import { proposeMapping } from '../server/mapping-proposal.ts'

const header = ['Date', 'Montant']
const cells = ['05/03/2026', '20,00']
export const sampleMapping = proposeMapping(header, [cells]) as ImportMapping
/** A file of one donation of 20 €. */
export const sampleFile = [header, cells].map((row) => row.join(';')).join('\r\n')

/** Adds an import of one donation of 20 €: read, checked or run. Returns its id. */
export const insertImport = async (
  db: SqlDatabase,
  customerId: string,
  uploadedBy: string,
  state: 'uploaded' | 'checked' | 'done' = 'uploaded',
): Promise<string> => {
  const rows = inCamelCase(db)
  const [key, sha256, at] = [{ customerId, importId: newId() }, randomBytes(32).toString('hex'), new Date()]
  await addImport(rows, key, { fileName: 'dons.csv', uploadedAt: at, uploadedBy })
  await insertRows(rows, key, JSON.stringify([{ line: 2, cells, problem: null }]))
  const counts = { lineCount: 2, headerCount: 1, blankCount: 0, continuedCount: 0, rowCount: 1 }
  const facts = { encoding: 'utf-8', separator: ';', header, sha256, byteCount: 40, keptBytes: 200, ...counts } as const
  const reading = {
    decimalSign: ',',
    hasMonthFirst: false,
    otherCurrency: null,
    amountCount: 1,
    amountCents: 2000,
  } as const
  const words = { doubtfulCount: 0, doubtful: null, statuses: [], flags: [], types: [], methods: [] }
  const none = { refundedCount: 0, extraCount: 0, exponentCount: 0, exponent: null }
  const proposal = {
    headerFingerprint: 'sample',
    isOwnExport: false,
    mapping: sampleMapping,
    reading: { ...reading, ...words, ...none },
  }
  await completeUpload(rows, key, { ...facts, header }, proposal, at)
  if (state === 'uploaded') return key.importId
  const verdict = {
    line: 2,
    verdict: 'accepted',
    problem: null,
    columnIndex: null,
    amountCents: 2000,
    externalKey: null,
    givenAt: at.toISOString(),
    doubleOf: null,
    doubleLine: null,
    question: null,
  } as const
  await writeVerdicts(rows, key, [verdict])
  await updateImport(rows, key, { state: 'checked', acceptedCount: 1, acceptedCents: 2000 })
  if (state === 'checked') return key.importId
  const money = { amount_cents: 2000, idempotency_key: `import-${key.importId}-2` }
  const donation = await insertDonation(db, customerId, { recorded_by: uploadedBy }, money)
  await insertDonations(rows, key, [
    { line: 2, transactionId: donation.id, fileKey: fileKeyOf(sha256, 2), externalKey: null },
  ])
  await purgeSome(rows, key)
  const started = { startedAt: at, startedBy: uploadedBy, endedAt: at }
  await updateImport(rows, key, { state: 'done', ...started, importedCount: 1, importedCents: 2000 })
  return key.importId
}
