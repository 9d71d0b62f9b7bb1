import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { bookDonations } from '#features/transactions/server/record/donation.repository.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays, type Day, dayOf, instantOf } from '#shared/days.ts'
import type { TestApp } from '#test/server.ts'
import type { BankContracts } from '../bank-account.ts'
import type { BankLine } from '../bank-line.ts'
import { bankCalls } from './bank.calls.ts'
import { writeCfonb } from './year/cfonb-file.ts'
import { type Entry, sumOf, type TruePart } from './year/entry.ts'
import { dailyStatements } from './year/statements.ts'
import type { Contract } from './year/terminals.ts'
import type { Year } from './year/year.ts'

const batchSize = 250

/** Returns the instants between which a contract collects what it remits under a day. */
const spanOf = ({ cutOffMinute }: Contract, day: Day): [from: Date, to: Date] => {
  const time = `${String(Math.floor(cutOffMinute / 60)).padStart(2, '0')}:${String(cutOffMinute % 60).padStart(2, '0')}`
  const first = cutOffMinute >= 12 * 60 ? addDays(day, -1) : day
  return [instantOf(first, time), instantOf(addDays(first, 1), time)]
}

const difference = (name: string, cents: number, at: { day: Day | null; deviceId: string | null }) => ({
  kind: 'difference',
  name,
  cents,
  ...at,
})

/**
 * Creates the association of a simulated year, with its account, contracts and terminals, and brings its days one after
 * the other.
 */
export const createYearCalls = async (test: TestApp, year: Year) => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  const calls = bankCalls(test, customerId, manager)
  const accountId = (await calls.addAccount({ iban: year.account.iban }))._id
  for (const { id, label } of year.terminals)
    await insertDevice(test.db, customerId, { id, label, created_at: '2025-01-01T00:00:00Z' })
  const contractIds = new Map<string, string>()
  for (const { id, number, settles, ratePpm, fixedTenthCents, isFeeMonthly } of year.contracts) {
    const fees = { rate: ratePpm / 10_000, fixedFee: fixedTenthCents / 1000, isFeeMonthly }
    const { _id } = await calls.addContract(accountId, { number, settles, ...fees })
    contractIds.set(id, _id)
    const own = year.terminals.flatMap((terminal) =>
      terminal.contracts
        .filter(({ contractId }) => contractId === id)
        .map(({ fromDay }) => ({ deviceId: terminal.id, from: fromDay })),
    )
    await calls.call('PUT', `/contracts/${_id}/devices`, { devices: own })
  }
  const given = new Set<string>()
  const statements = dailyStatements(year)
  let sent = 0

  /** Books the donations that have arrived by the end of a day. */
  const giveUntil = async (last: Day): Promise<void> => {
    const arrived = year.donations.filter(({ id, receivedAt }) => !given.has(id) && dayOf(new Date(receivedAt)) <= last)
    for (const { id } of arrived) given.add(id)
    const rows = arrived.map(({ id, terminalId, at, cents }) =>
      newDonation(customerId, {
        id,
        device_id: terminalId,
        amount_cents: cents,
        created_at: new Date(at).toISOString(),
        idempotency_key: id,
      }),
    )
    for (let from = 0; from < rows.length; from += batchSize)
      await bookDonations(test.db, rows.slice(from, from + batchSize), { lockTimeoutMs: 5000, now: new Date() })
  }

  /**
   * Removes from the ends of a span what lines contain already: the cut-off that the product has learnt may differ from
   * the true one, between the same donations.
   */
  const freeOf = async (deviceId: string, [from, to]: [Date, Date]): Promise<[from: Date, to: Date]> => {
    const taken = await test.db
      .selectFrom('bank_match_parts')
      .select(['from_at', 'to_at'])
      .where('customer_id', '=', customerId)
      .where('device_id', '=', deviceId)
      .where('kind', '=', 'takings')
      .where('released_at', 'is', null)
      .where('from_at', '<', to)
      .where('to_at', '>', from)
      .execute()
    const before = taken.flatMap(({ from_at, to_at }) => (from_at && to_at && from_at <= from ? [to_at] : []))
    const after = taken.flatMap(({ from_at, to_at }) => (from_at && to_at && from_at > from ? [from_at] : []))
    return [before[0] ?? from, after[0] ?? to]
  }

  const takingsOf = async (part: Extract<TruePart, { what: 'takings' }>) => {
    const contract = year.contracts.find(({ id }) => id === part.contractId) as Contract
    const [from, to] = await freeOf(part.terminalId, spanOf(contract, part.day))
    const isInside = ({ at }: { at: number }) => at >= from.getTime() && at < to.getTime()
    const own = year.donations.filter((one) => given.has(one.id) && one.terminalId === part.terminalId && isInside(one))
    return { cents: sumOf(own), deviceId: part.terminalId, from: from.toISOString(), to: to.toISOString() }
  }

  /**
   * Returns what an entry is, as a person says it by hand. A day that came with the next one may be in the line before.
   */
  const partsOf = async ({ truth, cents }: Entry): Promise<object[]> => {
    const parts: { cents: number }[] = []
    for (const part of truth) {
      if (part.what === 'doubled')
        parts.push(difference('doubled', part.cents, { day: part.day, deviceId: part.terminalId }))
      if (part.what !== 'takings') continue
      const takings = await takingsOf(part)
      if (takings.from < takings.to)
        parts.push({ kind: 'takings', contractId: contractIds.get(part.contractId), ...takings } as { cents: number })
    }
    const restCents = cents - sumOf(parts)
    if (restCents !== 0) parts.push(difference('commission', restCents, { day: null, deviceId: null }))
    return parts.map(({ cents: own, ...part }) => ({ ...part, amount: own / 100 }))
  }

  return {
    ...calls,
    giveUntil,
    /** Brings the statements of the days that are over before a day. Returns the last day that they cover. */
    bringUntil: async (last: Day): Promise<Day> => {
      const ready = statements.slice(sent).filter(({ closedOn }) => closedOn < last)
      sent += ready.length
      await calls.bring(writeCfonb(ready))
      return statements[sent - 1]?.closedOn ?? ''
    },
    /** Explains the credits that wait as a person would who knows the truth. */
    explainByHand: async (): Promise<void> => {
      for (const { _id, bookedOn, amount, label } of await calls.lines({ state: 'open' })) {
        const isOf = (entry: Entry): boolean =>
          entry.bookedOn === bookedOn &&
          entry.cents === Math.round(amount * 100) &&
          label.startsWith(entry.label.slice(0, 12))
        const entry = year.entries.find(isOf)
        if (!entry || entry.cents < 0) continue
        const answer = await calls.call('POST', `/lines/${_id}/match`, { parts: await partsOf(entry) })
        if (answer.statusCode !== 201) throw new Error(`${bookedOn} ${amount}: ${answer.body}`)
      }
    },
    /** Reads the minute at which each contract closes its day, as far as it is known. */
    knownCutOffs: async (): Promise<Map<string, number>> => {
      const { data } = (await calls.call('GET', '/contracts')).json<BankContracts>()
      const minutes = new Map(
        data.map(({ _id, cutOff }) => {
          const [hours = 0, minute = 0] = cutOff?.split(':').map(Number) ?? []
          return [_id, hours * 60 + minute]
        }),
      )
      return new Map([...contractIds].map(([id, known]) => [id, minutes.get(known) ?? 0]))
    },
    openLines: (): Promise<BankLine[]> => calls.lines({ state: 'open' }),
  }
}
