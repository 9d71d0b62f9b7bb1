import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays, instantOf } from '#shared/days.ts'
import type { BankLine } from '../bank-line.ts'
import type { MatchPart } from '../match.ts'
import { type BankCalls, bankCalls, setUpBank } from '../testing/bank.calls.ts'
import { cfonbOf, type StatementLine } from '../testing/cfonb.fixture.ts'

let { call, customerId, manager, addAccount, addContract, bring, lines, line, test } = {} as BankCalls
let [entry, yard] = ['', '']
let contractId = ''
const world = setUpBank()
const monday = '2026-11-02'

/** Adds donations by card of a terminal on a day, at noon and after. */
const give = async (deviceId: string, day: string, ...amounts: number[]): Promise<void> => {
  for (const [index, cents] of amounts.entries()) {
    const created_at = new Date(instantOf(day, '12:00').getTime() + index * 60_000).toISOString()
    await insertDonation(test.db, customerId, { device_id: deviceId }, { amount_cents: cents, created_at })
  }
}

/** Brings a statement of November with these lines, after a balance of zero. */
const bringLines = (some: readonly StatementLine[]) =>
  bring(cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-23' }, some))

beforeEach(async () => {
  ;({ call, customerId, manager, addAccount, addContract, bring, lines, line, test } = world)
  entry = (await insertDevice(test.db, customerId, { label: 'Entrée' })).id
  yard = (await insertDevice(test.db, customerId, { label: 'Parvis' })).id
  contractId = (await addContract((await addAccount())._id, { cutOff: '00:00' }))._id
  const devices = [entry, yard].map((deviceId) => ({ deviceId, from: '2026-01-01' }))
  await call('PUT', `/contracts/${contractId}/devices`, { devices })
})

const takings = (day: string, deviceId: string, amount: number) => ({
  kind: 'takings',
  amount,
  contractId,
  deviceId,
  from: instantOf(day, '00:00').toISOString(),
  to: instantOf(addDays(day, 1), '00:00').toISOString(),
})
const match = (id: string, parts: object[], caller = manager) => call('POST', `/lines/${id}/match`, { parts }, caller)
const inputOf = ({ contract, device, ...part }: Extract<MatchPart, { kind: 'takings' }>) => {
  const { donationCount: _count, ...sent } = part
  return { ...sent, contractId: contract._id, deviceId: device._id }
}
const only = async (): Promise<BankLine> => line((await lines())[0]?._id ?? '')

/** Collects on ten working days, each with another sum, and returns the lines that pay each on the next. */
const collectTenDays = async (): Promise<StatementLine[]> => {
  const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14].map((count) => addDays(monday, count))
  const some: StatementLine[] = []
  for (const [place, day] of days.slice(0, 10).entries()) {
    await give(entry, day, 2000 + place * 137, 1500)
    await give(yard, day, 1000 + place * 11)
    some.push({ day: days[place + 1] ?? '', cents: 4500 + place * 148 })
  }
  return some
}

describe('lines that are explained without a person', () => {
  it('are those that have one explanation: each day of a contract, with its terminals', async () => {
    const file = await bringLines(await collectTenDays())
    expect(file).toMatchObject({ state: 'done', addedCount: 10, explainedCount: 10 })
    const all = await lines()
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'explained'))
    const first = await line(all.at(-1)?._id ?? '')
    expect(first).toMatchObject({
      bookedOn: '2026-11-03',
      amount: 45,
      proposals: [],
      match: { madeBy: null, note: null, madeAt: '2026-11-24T09:00:00.000Z' },
    })
    const parts = first.match?.parts as Extract<MatchPart, { kind: 'takings' }>[]
    expect(
      parts
        .map(({ device, amount, donationCount }) => [device.name, amount, donationCount])
        .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    ).toEqual([
      ['Entrée', 35, 2],
      ['Parvis', 10, 1],
    ])
    expect((await call('GET', '/lines?state=open')).json()).toMatchObject({ data: [], openCount: 0, openAmount: 0 })
  })

  it('are not again those that a person has undone: they become proposals', async () => {
    await bringLines(await collectTenDays())
    const [newest] = await lines()
    expect(newest?.match).not.toBeNull()
    const undone = await call('POST', `/matches/${newest?.match?._id}/undo`)
    expect(undone.json()).toMatchObject({ _id: newest?._id, state: 'open', match: null })
    expect((await call('POST', '/explain')).json()).toEqual({ explainedCount: 0, openCount: 1 })
    const { proposals } = await line(newest?._id ?? '')
    expect(proposals[0]?.parts).toHaveLength(2)
    const parts = (proposals[0]?.parts ?? []).map((part) => inputOf(part as Extract<MatchPart, { kind: 'takings' }>))
    const again = await match(newest?._id ?? '', parts)
    expect(again.json()).toMatchObject({ state: 'explained', match: { madeBy: { _id: manager.id } } })
  })
})

describe('a donation that arrives after its line was explained', () => {
  const late = () => give(entry, monday, 700)

  it('explains the line anew, with a note, and is named where the line does not contain it', async () => {
    await bringLines(await collectTenDays())
    const before = (await lines()).at(-1)
    await late()
    await call('POST', '/explain')
    const after = await line(before?._id ?? '')
    expect(after.match).toMatchObject({
      rule: 'late-donation',
      madeBy: null,
      note: 'Un don arrivé après l’explication, pris en compte le 24 novembre 2026',
    })
    expect(after.match?._id).not.toBe(before?.match?._id)
    const parts = after.match?.parts ?? []
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.amount)
    expect(parts).toContainEqual(
      expect.objectContaining({
        kind: 'takings',
        amount: 42,
        donationCount: 3,
        device: { _id: entry, name: 'Entrée' },
      }),
    )
    expect(parts).toContainEqual(expect.objectContaining({ kind: 'difference', name: 'late-donation', amount: -7 }))
    expect((await call('POST', '/explain')).json()).toEqual({ explainedCount: 0, openCount: 0 })
  })

  it('leaves what a person has explained as it is', async () => {
    await bringLines(await collectTenDays())
    const [newest] = await lines()
    await call('POST', `/matches/${newest?.match?._id}/undo`)
    const { proposals } = await line(newest?._id ?? '')
    const parts = (proposals[0]?.parts ?? []).map((part) => inputOf(part as Extract<MatchPart, { kind: 'takings' }>))
    const made = (await match(newest?._id ?? '', parts)).json()
    await give(entry, addDays(monday, 11), 700)
    await call('POST', '/explain')
    expect((await line(newest?._id ?? '')).match?._id).toBe(made.match._id)
  })

  it('changes nothing that a closing has sealed: what is explained afterwards is dated afterwards', async () => {
    const some = await collectTenDays()
    const closingId = await insertClosed(test.db, customerId, {
      closedBy: manager.id,
      from: '2026-11-01',
      to: '2026-11-20',
    })
    const read = async () => (await test.call(manager, 'GET', `/customers/${customerId}/closings/${closingId}`)).json()
    const sealed = await read()
    await bringLines(some)
    await call('POST', '/explain')
    expect(await read()).toEqual(sealed)
    expect((await line((await lines())[0]?._id ?? '')).match?.madeAt).toBe('2026-11-24T09:00:00.000Z')
  })
})

describe('a person', () => {
  beforeEach(async () => {
    await give(entry, '2026-11-05', 2000, 3000)
    await give(yard, '2026-11-05', 1000)
    await bringLines([{ day: '2026-11-12', cents: 6150, label: 'VIREMENT DIVERS', code: '05' }])
  })

  it('says what a line is by parts that add up to it, and undoes it in one step', async () => {
    const { _id, state } = await only()
    expect(state).toBe('open')
    const parts = [
      takings('2026-11-05', entry, 50),
      takings('2026-11-05', yard, 10),
      { kind: 'difference', name: 'no-donation', amount: 1.5, day: '2026-11-05', deviceId: entry },
    ]
    const made = await match(_id, parts)
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      state: 'explained',
      match: {
        rule: 'by-hand',
        madeBy: { _id: manager.id },
        madeAt: '2026-11-24T09:00:00.000Z',
        parts: [
          {
            kind: 'takings',
            amount: 50,
            donationCount: 2,
            device: { name: 'Entrée' },
            contract: { number: '1234567' },
          },
          { kind: 'takings', amount: 10, donationCount: 1 },
          { kind: 'difference', name: 'no-donation', amount: 1.5, device: { name: 'Entrée' } },
        ],
      },
    })
    const [row] = await lines({ state: 'explained' })
    expect(row).toMatchObject({ hasDifference: true })
    const matchId = made.json().match._id
    expect((await call('POST', `/matches/${matchId}/undo`)).json()).toMatchObject({ state: 'open', match: null })
    expect((await call('POST', `/matches/${matchId}/undo`)).json()).toMatchObject({ status: 409, code: 'match-undone' })
    expect((await match(_id, parts)).statusCode).toBe(201)
  })

  it.each([
    ['parts that do not add up', () => [takings('2026-11-05', entry, 50)], 422, 'match-does-not-add-up'],
    ['donations that have another sum', () => [takings('2026-11-05', entry, 61.5)], 409, 'match-changed'],
    [
      'a terminal that is not there',
      () => [takings('2026-11-05', '00000000-0000-4000-8000-000000000001', 61.5)],
      422,
      'unknown-match-part',
    ],
    [
      'an interval that is empty',
      () => [{ ...takings('2026-11-05', entry, 61.5), to: '2026-11-01T00:00:00.000Z' }],
      422,
      'unknown-match-part',
    ],
    [
      'a slip that is not there',
      () => [{ kind: 'slip', amount: 61.5, slipId: '00000000-0000-4000-8000-000000000001', medium: 'cash' }],
      422,
      'unknown-match-part',
    ],
    [
      'a donation that is no transfer',
      () => [{ kind: 'donation', amount: 61.5, transactionId: '00000000-0000-4000-8000-000000000001' }],
      422,
      'unknown-match-part',
    ],
  ])('is refused with %s', async (_, parts, status, code) => {
    const { _id } = await only()
    expect((await match(_id, parts())).json()).toMatchObject({ status, code })
    expect((await only()).state).toBe('open')
  })

  it('has the same money in one line alone', async () => {
    await bring(
      cfonbOf({ openedOn: '2026-11-23', closedOn: '2026-11-24', opening: 6150 }, [
        { day: '2026-11-24', cents: 5000, label: 'VIREMENT DIVERS', code: '05' },
      ]),
    )
    const [second, first] = await lines()
    const rest = { kind: 'other', amount: 11.5, note: 'Subvention de la mairie' }
    expect((await match(first?._id ?? '', [takings('2026-11-05', entry, 50), rest])).statusCode).toBe(201)
    const overlapping = { ...takings('2026-11-05', entry, 50), from: instantOf('2026-11-05', '11:00').toISOString() }
    expect((await match(second?._id ?? '', [overlapping])).json()).toMatchObject({
      status: 409,
      code: 'money-of-other-line',
    })
  })

  it('who is the second at once is told who was the first', async () => {
    const other = await insertUser(test.db, { customer_id: customerId, firstname: 'Odile', lastname: 'Fournier' })
    const { _id } = await only()
    const other_ = { kind: 'other', amount: 61.5, note: 'Loyer de la salle' }
    const answers = await Promise.all([match(_id, [other_]), match(_id, [other_], other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'line-explained' })
    expect(refused.message).toMatch(/^Cette ligne vient d’être expliquée par .+\.$/)
  })

  it('of another association neither reads nor explains nor undoes', async () => {
    const { _id } = await only()
    const made = await match(_id, [{ kind: 'other', amount: 61.5, note: 'Loyer' }])
    const foreign = (await insertCustomer(test.db)).id
    const stranger = bankCalls(test, foreign, await insertUser(test.db, { customer_id: foreign }))
    expect((await stranger.call('GET', `/lines/${_id}`)).statusCode).toBe(404)
    expect(
      (await stranger.call('POST', `/lines/${_id}/match`, { parts: [{ kind: 'other', amount: 61.5, note: 'A' }] }))
        .statusCode,
    ).toBe(404)
    expect((await stranger.call('POST', `/matches/${made.json().match._id}/undo`)).statusCode).toBe(404)
  })

  it('leaves a line in the journal for each, without what the bank says', async () => {
    const { _id } = await only()
    const made = await match(_id, [{ kind: 'other', amount: 61.5, note: 'Don de Maud Le Goff' }])
    await call('POST', `/matches/${made.json().match._id}/undo`)
    const journal = await test.call(manager, 'GET', `/customers/${customerId}/journal?limit=20`)
    expect(journal.body).toContain('explanation.made')
    expect(journal.body).toContain('explanation.undone')
    expect(journal.body).not.toMatch(/Maud|VIREMENT/)
  })
})

it('matches never change: not by SQL either', async () => {
  await bringLines([{ day: '2026-11-12', cents: -950, label: 'FRAIS', code: '62' }])
  const { _id, state } = await only()
  if (state === 'open') await match(_id, [{ kind: 'other', amount: -9.5, note: 'Frais' }])
  await expect(sql`update bank_match_parts set amount_cents = 1`.execute(test.db)).rejects.toThrow('never changes')
  await expect(sql`update bank_matches set rule = 'slip'`.execute(test.db)).rejects.toThrow('never changes')
  await expect(sql`delete from bank_matches`.execute(test.db)).rejects.toThrow('only ever added')
})
