import { createHash } from 'node:crypto'
import type pg from 'pg'
import { dayMs, hourMs } from '#shared/days.ts'
import { lineOf } from '../associations/journal-line.ts'
import type { UserRow } from '../associations/staff.ts'
import type { DemoData } from '../demo-data.ts'
import { Random } from '../random.ts'
import { copyRows } from './copy.ts'

const header = ['Date', 'Montant', 'Référence']
const noColumns = { cause: null, paymentMethod: null, firstname: null, fullname: null, email: null, phone: null }
const mapping = {
  columns: { ...noColumns, membershipNumber: null, message: null, date: 0, amount: 1, externalId: 2 },
  causes: [],
  defaultCauseId: null,
  unknownCauses: 'refuse',
  defaultMethod: 'transfer',
}
const refusedCount = 2
const amounts = [1000, 2000, 2500, 3000, 5000, 10_000]
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

type Story = { manager: UserRow; fileName: string; donationCount: number; isUndone: boolean }

/** Before the first of the closed months (closings.ts): donations that are added by hand never fall on a closed day. */
const startedDaysAgo = 130

const makeImport = ({ manager, fileName, donationCount }: Story, asOf: Date) => {
  const customerId = manager.customer_id ?? ''
  const random = new Random(`${customerId}/${fileName}`)
  const startedMs = asOf.getTime() - startedDaysAgo * dayMs - random.integer(0, dayMs)
  const importId = random.uuid(startedMs)
  const sha256 = hashOf(importId)
  const donations = Array.from({ length: donationCount }, (_, index) => {
    const id = random.uuid(startedMs + index)
    const createdMs = startedMs - random.integer(dayMs, 40 * dayMs)
    const line = index + 2
    const row = {
      customer_id: customerId,
      id,
      amount_cents: random.pick(amounts),
      created_at: new Date(createdMs),
      received_at: new Date(startedMs),
      recorded_by: manager.id,
      payment_method: 'transfer',
      idempotency_key: `import-${importId}-${line}`,
      request_digest: Buffer.from(hashOf(id), 'hex'),
    }
    return { row, line, externalKey: hashOf(`${customerId}\n${line}`) }
  })
  const totalCents = donations.reduce((sum, { row }) => sum + row.amount_cents, 0)
  return { customerId, importId, sha256, startedAt: new Date(startedMs), donations, totalCents }
}
type Import = ReturnType<typeof makeImport>

const writeImport = async (client: pg.PoolClient, { manager, fileName, isUndone }: Story, one: Import) => {
  const { customerId, importId, sha256, startedAt, donations, totalCents } = one
  await copyRows(client, 'imports', [
    {
      customer_id: customerId,
      id: importId,
      number: 1,
      file_name: fileName,
      file_sha256: sha256,
      byte_count: donations.length * 30,
      row_count: donations.length + refusedCount,
      encoding: 'utf-8',
      separator: ';',
      header: JSON.stringify(header),
      header_fingerprint: hashOf(header.join('\n').toLowerCase()),
      mapping: JSON.stringify(mapping),
      state: isUndone ? 'undone' : 'done',
      accepted_count: donations.length,
      accepted_cents: totalCents,
      refused_count: refusedCount,
      imported_count: donations.length,
      imported_cents: totalCents,
      uploaded_at: new Date(startedAt.getTime() - hourMs),
      uploaded_by: manager.id,
      started_at: startedAt,
      started_by: manager.id,
      ended_at: startedAt,
      undone_at: isUndone ? undoneAt(one) : null,
      undone_by: isUndone ? manager.id : null,
    },
  ])
  const key = { customer_id: customerId, import_id: importId }
  await copyRows(
    client,
    'import_donations',
    donations.map(({ row, line, externalKey }) => ({
      ...key,
      line,
      transaction_id: row.id,
      file_key: `${sha256.slice(0, 32)}-${line}`,
      external_key: externalKey,
      undone_at: isUndone ? undoneAt(one) : null,
    })),
  )
  const problems = [
    { problem: 'date-invalid', column_index: 0 },
    { problem: 'amount-negative', column_index: 1 },
  ]
  const last = donations.length + 2
  await copyRows(
    client,
    'import_verdicts',
    problems.map((problem, index) => ({ ...key, line: last + index, verdict: 'refused', ...problem })),
  )
}

const undoneAt = ({ startedAt }: Import): Date => new Date(startedAt.getTime() + hourMs)

/** Cancels the donations of an import in one batch, and adds the roll-up of the movements. */
const undo = `
  with batch as (
    insert into movement_batches (customer_id, id, import_id, reason, donation_count, total_cents, requested_at,
      requested_by, recorded_at)
    select i.customer_id, md5('undo ' || i.id)::uuid, i.id, 'Annulation de l’import n°\u00a01', i.imported_count, i.imported_cents,
      i.undone_at, i.undone_by, i.undone_at
    from imports i where i.undone_at is not null
    returning *
  ), cancelled as (
    insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
      cause_id, effective_on, recorded_at, recorded_by, reason, batch_id)
    select t.customer_id, md5('cancelled ' || t.id)::uuid, t.id, 1, 'cancelled', 'cancelled', 1, - t.amount_cents, t.cause_id,
      paris_day(t.created_at), b.recorded_at, b.requested_by, b.reason, b.id
    from batch b join import_donations g using (customer_id, import_id)
    join transactions t on (t.customer_id, t.id) = (g.customer_id, g.transaction_id)
    returning *
  )
  insert into movement_days (customer_id, day, kind, cause_id, movement_count, total_cents)
  select customer_id, effective_on, kind, cause_id, count(*), sum(amount_cents) from cancelled group by 1, 2, 3, 4`

/** Adds an import of transfers, and an undone one in another association. Returns their donations and sum. */
export const writeImports = async (client: pg.PoolClient, { users }: DemoData, asOf: Date) => {
  const managerOf = (start: string): UserRow => {
    const manager = users.find(({ email }) => email.startsWith(start))
    if (!manager) throw new Error('the demo has no manager')
    return manager
  }
  const stories: Story[] = [
    { manager: managerOf('manageur@'), fileName: 'virements-du-site.csv', donationCount: 36, isUndone: false },
    { manager: managerOf('manageur2@'), fileName: 'dons-2025-essai.csv', donationCount: 12, isUndone: true },
  ]
  const made = stories.map((story) => ({ story, one: makeImport(story, asOf) }))
  await copyRows(
    client,
    'transactions',
    made.flatMap(({ one }) => one.donations.map(({ row }) => row)),
  )
  for (const { story, one } of made) {
    await writeImport(client, story, one)
    const money = { donationCount: String(one.donations.length), total: one.totalCents / 100 }
    const line = {
      customerId: one.customerId,
      actor: story.manager,
      subject: { id: one.importId, name: 'n°\u00a01' },
      after: money,
    }
    const random = new Random(one.importId)
    const lines = [
      lineOf(random.uuid(one.startedAt.getTime()), { ...line, at: one.startedAt, action: 'import.started' }),
    ]
    if (story.isUndone)
      lines.push(lineOf(random.uuid(undoneAt(one).getTime()), { ...line, at: undoneAt(one), action: 'import.undone' }))
    await copyRows(client, 'audit_entries', lines)
  }
  await client.query(undo)
  return {
    donationCount: made.reduce((sum, { one }) => sum + one.donations.length, 0),
    totalCents: made.reduce((sum, { one }) => sum + one.totalCents, 0),
  }
}
