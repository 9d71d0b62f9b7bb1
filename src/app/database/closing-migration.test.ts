import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { figuresOf } from '#features/closings/server/closing.answers.ts'
import { contentsOf } from '#features/closings/server/closing.contents.ts'
import { checksumOf } from '#features/closings/server/closing.csv.ts'
import { findClosing } from '#features/closings/server/closing.repository.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkInvariants } from './invariants.ts'
import { resetBefore } from './testing/earlier-database.ts'

const migration = '0042_closing_seals.sql'
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [customer, manager, cause, device] = [idOf(1), idOf(2), idOf(3), idOf(4)]
const [kept, cancelled, late, cancellation, refund, afterwards] = [11, 12, 13, 21, 22, 23].map(idOf)
const [reopened, living] = [idOf(31), idOf(32)]

/** The export of both closings, as the version before wrote it. */
const exported = [
  '\ufeffNature;Date;Montant (€);Montant déplacé (€);Moyen de paiement;Cause;Vers la cause;Appareil;Identifiant;Don concerné',
  `"Don";06/03/2026 13:00:00;50,00;;"Carte";"Toit";"";"Entrée";${kept};`,
  `"Don";06/03/2026 13:00:00;20,00;;"Carte";"";"";"Entrée";${cancelled};`,
  `"Annulation";06/03/2026;-20,00;;"Carte";"";"";"Entrée";${cancellation};${cancelled}`,
  `"Remboursement";06/03/2026;-5,00;;"Carte";"Toit";"";"Entrée";${refund};${kept}`,
  '',
].join('\r\n')
const sha256 = createHash('sha256').update(exported).digest('hex')
const row = (id: string | null, name: string | null, gross: number, moved: number) => ({
  id,
  name,
  donationCount: 1,
  grossCents: gross,
  movementCents: moved,
})
const both = { donationCount: 2, grossCents: 7000, movementCents: -2500 }
const figures = {
  total: both,
  devices: [{ id: device, name: 'Entrée', ...both }],
  causes: [row(cause, 'Toit', 5000, -500), row(null, null, 2000, -2000)],
  methods: [{ method: 'card', ...both }],
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/**
 * Makes the database of the last version that sealed by a clock: 6 March was closed, reopened and closed again with the same
 * figures. After the second closing a terminal's donation arrived.
 */
beforeEach(async () => {
  const { pool } = database
  await resetBefore(pool, migration)
  await pool.query(`
    insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
      values ('${customer}', 'A', 'B', 'C', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000');
    insert into users (id, customer_id, identity_uid, email, firstname, lastname, home_role, role)
      values ('${manager}', '${customer}', 'one', 'one@b.example', 'A', 'B', 'manager', 'manager');
    insert into causes (customer_id, id, name, icon) values ('${customer}', '${cause}', 'Toit', 'meal');
    insert into devices (customer_id, id, serial_number, label, model)
      values ('${customer}', '${device}', 'SN-1', 'Entrée', 'SUNMI K2');
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, cause_id, device_id, payment_method,
        idempotency_key, request_digest)
      select '${customer}', id::uuid, cents, '2026-03-06T12:00:00Z', at::timestamptz, cause::uuid, '${device}', 'card', id, '\\x00'
      from (values ('${kept}', 5000, '2026-03-06T12:00:01Z', '${cause}'), ('${cancelled}', 2000, '2026-03-06T19:59:50Z', null),
        ('${late}', 700, '2026-03-06T21:30:00Z', null)) rows (id, cents, at, cause);
    insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
        cause_id, effective_on, recorded_at, recorded_by, reason, reverses_id)
      select '${customer}', id::uuid, donation::uuid, place, kind, subject, weight, cents, cause::uuid, '2026-03-06',
        at::timestamptz, '${manager}', 'Essai du terminal', reverses::uuid
      from (values
        ('${cancellation}', '${cancelled}', 1, 'cancelled', 'cancelled', 1, -2000, null, '2026-03-06T19:59:55Z', null),
        ('${refund}', '${kept}', 1, 'refunded', 'refunded', 1, -500, '${cause}', '2026-03-06T13:00:00Z', null)
      ) rows (id, donation, place, kind, subject, weight, cents, cause, at, reverses);
    insert into closings (customer_id, id, number, kind, from_day, to_day, closed_at, closed_by, settled_at, recent_ids,
        figures, export_sha256)
      select '${customer}', id::uuid, number, 'day', '2026-03-06', '2026-03-06', at::timestamptz, '${manager}',
        at::timestamptz - interval '60 seconds', known::uuid[], '${JSON.stringify(figures)}', '${sha256}'
      from (values ('${reopened}', 1, '2026-03-06T20:00:00Z', '{${cancelled},${cancellation}}'),
        ('${living}', 2, '2026-03-06T21:00:00Z', '{}')) rows (id, number, at, known);
    insert into closing_counts (customer_id, closing_id, payment_method, expected_cents, counted_cents)
      values ('${customer}', '${living}', 'card', 4500, 4400);
    insert into closing_reopenings (customer_id, closing_id, reopened_at, reopened_by, reason)
      values ('${customer}', '${reopened}', '2026-03-06T20:30:00Z', '${manager}', 'Feuille oubliée')`)
})

it('seals the closings of before with the figures and the bytes that they had', async () => {
  const { pool, db } = database
  await migrate(pool)
  const handle = inCamelCase(db)
  for (const closingId of [reopened, living]) {
    const found = await findClosing(handle, { customerId: customer, closingId })
    if (!found) throw new Error('the closing is lost')
    const sealed = found.figures
    expect(found).toMatchObject({ exportSha256: sha256, figures })
    expect(await checksumOf(handle, { contents: contentsOf(found), figures: sealed })).toBe(sha256)
    expect(figuresOf(sealed).total).toEqual({
      donationCount: 1,
      gross: 50,
      movements: -5,
      net: 45,
      steps: [{ kind: 'refunded', amount: -5 }],
      cancelledCount: 1,
    })
  }
  const found = await findClosing(handle, { customerId: customer, closingId: living })
  expect(found).toMatchObject({ lateCount: 1, lateCents: 700, sealedAt: new Date('2026-03-06T21:00:00Z') })
})

it('has closings that add up, and takes what comes after a reopening as not known', async () => {
  const { pool, db } = database
  await migrate(pool)
  await pool.query(`
    insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
        cause_id, effective_on, recorded_at, recorded_by, reason, payment_method)
      values ('${customer}', '${afterwards}', '${kept}', 2, 'refunded', 'refunded', 1, -100, '${cause}', '2026-03-09', now(),
        '${manager}', 'Payé deux fois', 'card')`)
  const findings = await checkInvariants(pool)
  const broken = findings.filter(({ name, offendingCount }) => name.startsWith('closings') && offendingCount > 0)
  expect(broken).toEqual([])
  const first = await findClosing(inCamelCase(db), { customerId: customer, closingId: reopened })
  expect(first?.movementIds).toEqual([cancellation, refund])
})
