import { beforeEach } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { addDays, type Day, instantOf } from '#shared/days.ts'
import type { BankLine } from '../bank-line.ts'
import type { MatchPart } from '../match.ts'
import type { BankFile } from '../statement.ts'
import { type BankCalls, setUpBank } from './bank.calls.ts'
import { cfonbOf, type StatementLine } from './cfonb.fixture.ts'

/** The first day of the tests of explanations. */
export const monday = '2026-11-02'

type Takings = Extract<MatchPart, { kind: 'takings' }>

/** Returns the donations of a proposal as a call takes them. */
export const sentTakings = (parts: readonly MatchPart[]) =>
  parts
    .filter((part): part is Takings => part.kind === 'takings')
    .map(({ contract, device, donationCount: _count, ...part }) => ({
      ...part,
      contractId: contract._id,
      deviceId: device._id,
    }))

/** Gives an association a contract that closes its day at midnight, with two terminals: an entry and a yard. */
const createMatchCalls = async (bank: BankCalls) => {
  const { test, customerId, call, addAccount, addContract, bring, lines, line } = bank
  const entry = (await insertDevice(test.db, customerId, { label: 'Entrée' })).id
  const yard = (await insertDevice(test.db, customerId, { label: 'Parvis' })).id
  const contractId = (await addContract((await addAccount())._id, { cutOff: '00:00' }))._id
  const devices = [entry, yard].map((deviceId) => ({ deviceId, from: '2026-01-01' }))
  await call('PUT', `/contracts/${contractId}/devices`, { devices })

  /** Adds donations by card of a terminal on a day, at noon and after. */
  const give = async (deviceId: string, day: Day, ...amounts: number[]): Promise<void> => {
    for (const [index, cents] of amounts.entries()) {
      const created_at = new Date(instantOf(day, '12:00').getTime() + index * 60_000).toISOString()
      await insertDonation(test.db, customerId, { device_id: deviceId }, { amount_cents: cents, created_at })
    }
  }

  return {
    entry,
    yard,
    give,
    /** Brings a statement of November with these lines, after a balance of zero. */
    bringLines: (some: readonly StatementLine[]): Promise<BankFile> =>
      bring(cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-23' }, some)),
    /** Collects on ten working days, each with another sum, and returns the lines that pay each on the next. */
    collectTenDays: async (): Promise<StatementLine[]> => {
      const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14].map((count) => addDays(monday, count))
      const some: StatementLine[] = []
      for (const [place, day] of days.slice(0, 10).entries()) {
        await give(entry, day, 2000 + place * 137, 1500)
        await give(yard, day, 1000 + place * 11)
        some.push({ day: days[place + 1] ?? '', cents: 4500 + place * 148 })
      }
      return some
    },
    /** The donations of a terminal on a day, as a person says them. */
    takings: (day: Day, deviceId: string, amount: number) => ({
      kind: 'takings',
      amount,
      contractId,
      deviceId,
      from: instantOf(day, '00:00').toISOString(),
      to: instantOf(addDays(day, 1), '00:00').toISOString(),
    }),
    match: (id: string, parts: object[], caller = bank.manager) =>
      call('POST', `/lines/${id}/match`, { parts }, caller),
    /** Reads the newest line. */
    newest: async (): Promise<BankLine> => line((await lines())[0]?._id ?? ''),
  }
}
export type MatchCalls = BankCalls & Awaited<ReturnType<typeof createMatchCalls>>

/** Starts a server for the tests of a file, and creates an association with a contract before each test. */
export const setUpMatches = () => {
  const world = setUpBank() as MatchCalls
  beforeEach(async () => {
    Object.assign(world, await createMatchCalls(world))
  })
  return world
}
