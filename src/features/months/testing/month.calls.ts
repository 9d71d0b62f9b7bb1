import { beforeEach } from 'vitest'
import { type BankCalls, setUpBank } from '#features/bank/testing/bank.calls.ts'
import { cfonbOf } from '#features/bank/testing/cfonb.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { type Day, instantOf } from '#shared/days.ts'
import { newId } from '#shared/server/ids.ts'
import type { MonthSheet } from '../month.ts'

/** The month of the tests. Their day is 24 November. */
export const october = '2026-10'

/** Gives an association a terminal under a contract, and the calls of its month. */
const createMonthCalls = async ({ test, customerId, manager, call, ...bank }: BankCalls) => {
  const entry = (await insertDevice(test.db, customerId, { label: 'Entrée' })).id
  const ofMonth = (month: string) => test.call(manager, 'GET', `/customers/${customerId}/month?month=${month}`)
  const take = (day: Day, cents: number) => {
    const created_at = instantOf(day, '12:00').toISOString()
    return insertDonation(test.db, customerId, { device_id: entry }, { amount_cents: cents, created_at })
  }
  let contractId = ''
  const takings = (day: Day, amount: number) => {
    const [from, to] = [instantOf(day, '00:00'), instantOf(day, '23:59')].map((instant) => instant.toISOString())
    return { kind: 'takings', amount, contractId, deviceId: entry, from, to }
  }
  const explain = async (day: Day, parts: object[]) => {
    const line = (await bank.lines({ month: october })).find(({ bookedOn }) => bookedOn === day)
    const answer = await call('POST', `/lines/${line?._id}/match`, { parts })
    if (answer.statusCode !== 201) throw new Error(answer.body)
  }
  const readMonth = async (month = october): Promise<MonthSheet> => (await ofMonth(month)).json()
  const close = (month: string, payload: object) =>
    test.call(manager, 'POST', `/customers/${customerId}/month/close`, { payload: { month, ...payload } })
  return {
    entry,
    take,
    ofMonth,
    explain,
    readMonth,
    close,
    /** Closes October with the figures that its page shows. */
    closed: async (): Promise<MonthSheet> => {
      const { donationCount, net } = (await readMonth()).closed
      const answer = await close(october, { donationCount, net })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json()
    },
    print: (month = october) => test.call(manager, 'GET', `/customers/${customerId}/month/pdf?month=${month}`),
    sealedRows: async () => ({
      rows: await test.db.selectFrom('month_sheets').select('content').where('customer_id', '=', customerId).execute(),
    }),
    /** Records a donation by hand. */
    giveByHand: (amount: number, paymentMethod: string, day: Day) =>
      test.call(manager, 'POST', `/customers/${customerId}/transactions`, {
        payload: { amount, paymentMethod, createdAt: instantOf(day, '12:00').toISOString() },
        headers: { 'idempotency-key': newId() },
      }),
    /** Lists the cheques that are not at the bank. */
    listCheques: async (): Promise<string[]> =>
      (await test.call(manager, 'GET', `/customers/${customerId}/undeposited`))
        .json()
        .cheques.map(({ _id }: { _id: string }) => _id),
    addContractOfEntry: async () => {
      contractId = (await bank.addContract((await bank.addAccount())._id, { cutOff: '00:00' }))._id
      await call('PUT', `/contracts/${contractId}/devices`, { devices: [{ deviceId: entry, from: '2026-01-01' }] })
    },
    /**
     * Collects 250 euros by card in October. The bank pays 190 of them, with a commission and a difference. The rent is
     * explained, and a line of 5 euros waits.
     */
    fillOctober: async () => {
      await take('2026-10-02', 5000)
      await take('2026-10-03', 10_000)
      await take('2026-10-06', 4000)
      await take('2026-10-30', 6000)
      const line = (day: Day, cents: number) => ({ day, cents, label: 'OPERATION DIVERSE', code: '05' })
      const lines = [line('2026-10-05', 5000), line('2026-10-06', 9850), line('2026-10-07', 4100)]
      await bank.bring(
        cfonbOf({ openedOn: '2026-09-30', closedOn: '2026-10-31', opening: 100_000 }, [
          ...lines,
          line('2026-10-20', -80_000),
          line('2026-10-21', 500),
        ]),
      )
      await explain('2026-10-05', [takings('2026-10-02', 50)])
      const fee = { kind: 'commission', amount: -1.5, contractId, month: null }
      await explain('2026-10-06', [takings('2026-10-03', 100), fee])
      const named = { kind: 'difference', name: 'no-donation', amount: 1, day: null, deviceId: null }
      await explain('2026-10-07', [takings('2026-10-06', 40), named])
      await explain('2026-10-20', [{ kind: 'other', amount: -800, note: 'Loyer' }])
    },
  }
}
type MonthWorld = BankCalls & Awaited<ReturnType<typeof createMonthCalls>>

/** Starts a server for the tests of a file, and creates an association with its calls before each test. */
export const setUpMonths = (): MonthWorld => {
  const world = setUpBank() as MonthWorld
  beforeEach(async () => {
    Object.assign(world, await createMonthCalls(world))
  })
  return world
}
