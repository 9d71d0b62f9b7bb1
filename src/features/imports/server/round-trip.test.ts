import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { importCalls } from '../testing/import.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-04-01T10:00:00.000Z') })
})
afterAll(() => test.close())

const causeNames = ['Repas du soir', 'Café & thé', '=Formule']
const createAssociation = async () => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  const causes = await Promise.all(causeNames.map((name) => insertCause(test.db, customerId, { name })))
  return { customerId, manager, causes }
}
type Association = Awaited<ReturnType<typeof createAssociation>>

/** Returns count and sum by cause and by Paris day, from the roll-ups. */
const figuresOf = async ({ customerId }: Association) => {
  const byDay = await test.db.selectFrom('donation_days').selectAll().where('customer_id', '=', customerId).execute()
  const byCause = await test.db
    .selectFrom('donation_cause_days as d')
    .leftJoin('causes as c', 'c.id', 'd.cause_id')
    .select(['c.name', 'd.day', 'd.donation_count', 'd.total_cents'])
    .where('d.customer_id', '=', customerId)
    .execute()
  const lines = [
    ...byDay.map(({ day, donation_count, total_cents }) => ['all', day, donation_count, total_cents]),
    ...byCause.map(({ name, day, donation_count, total_cents }) => [name, day, donation_count, total_cents]),
  ]
  return lines.map((line) => line.join(' | ')).toSorted((one, other) => one.localeCompare(other))
}

it('our own export gives an empty association the same figures, donors included, and its own association nothing', async () => {
  const [from, to] = [await createAssociation(), await createAssociation()]
  // Around midnight and the change to summer time, in Paris.
  const instants = [
    '2026-03-28T22:59:59Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
    '2026-03-29T21:59:59Z',
  ]
  for (const [index, created_at] of instants.entries())
    for (const cause of [undefined, ...from.causes])
      await insertDonation(
        test.db,
        from.customerId,
        { recorded_by: from.manager.id },
        {
          created_at,
          cause_id: cause?.id ?? null,
          payment_method: index === 0 ? null : 'cheque',
          amount_cents: 100_001 + index,
          donator_fullname: '=Maud; "Le Goff"',
          donator_phone: '+33 6 12',
          message: 'Deux\nlignes',
        },
      )
  const csv = await test.call(from.manager, 'GET', `/customers/${from.customerId}/transactions/export`)
  expect(csv.statusCode, csv.body).toBe(200)

  const callsOf = ({ customerId, manager }: Association) =>
    importCalls(
      () => test,
      () => customerId,
      () => manager,
    )
  const again = callsOf(from)
  expect(await again.check(await again.upload(csv.rawPayload))).toMatchObject({
    accepted: { donationCount: 0 },
    knownCount: 20,
    refusedCount: 0,
  })

  const fresh = callsOf(to)
  const uploaded = await fresh.upload(csv.rawPayload)
  expect(uploaded.isOwnExport).toBe(true)
  const done = await fresh.importFile(csv.rawPayload)
  expect(done).toMatchObject({ imported: { donationCount: 20, total: 20_000.6 }, refusedCount: 0 })
  expect(await figuresOf(to)).toEqual(await figuresOf(from))
  const methods = test.db.selectFrom('transactions').select(['payment_method', sql<number>`count(*)`.as('count')])
  expect(
    await methods.where('customer_id', '=', to.customerId).groupBy('payment_method').orderBy('count').execute(),
  ).toEqual([
    { payment_method: null, count: 4 },
    { payment_method: 'cheque', count: 16 },
  ])
  const identities = await test.db
    .selectFrom('donation_identities')
    .selectAll()
    .where('customer_id', '=', to.customerId)
    .execute()
  expect(new Set(identities.map((row) => [row.donator_fullname, row.donator_phone, row.message].join('|')))).toEqual(
    new Set(['=Maud; "Le Goff"|+33 6 12|Deux\nlignes']),
  )
})
