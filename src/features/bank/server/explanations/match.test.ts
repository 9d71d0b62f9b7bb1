import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { instantOf } from '#shared/days.ts'
import { bankCalls } from '../../testing/bank.calls.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'

let { call, customerId, manager, bring, lines, test, entry, yard, give, bringLines, takings, match, newest } =
  {} as MatchCalls
const world = setUpMatches()
beforeEach(() => {
  ;({ call, customerId, manager, bring, lines, test, entry, yard, give, bringLines, takings, match, newest } = world)
})

describe('a person', () => {
  beforeEach(async () => {
    await give(entry, '2026-11-05', 2000, 3000)
    await give(yard, '2026-11-05', 1000)
    await bringLines([{ day: '2026-11-12', cents: 6150, label: 'VIREMENT DIVERS', code: '05' }])
  })

  it('says what a line is by parts that add up to it, and undoes it in one step', async () => {
    const { _id, state } = await newest()
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
    [
      'what is taken off that nothing contains',
      () => [
        { kind: 'other', amount: 1e9, note: 'Legs' },
        { kind: 'other', amount: 61.5 - 1e9, note: 'Frais' },
      ],
      422,
      'match-part-too-large',
    ],
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
    const { _id } = await newest()
    expect((await match(_id, parts())).json()).toMatchObject({ status, code })
    expect((await newest()).state).toBe('open')
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

  it('who is the second at once gets the name of the first', async () => {
    const other = await insertUser(test.db, { customer_id: customerId, firstname: 'Odile', lastname: 'Fournier' })
    const { _id } = await newest()
    const other_ = { kind: 'other', amount: 61.5, note: 'Loyer de la salle' }
    const answers = await Promise.all([match(_id, [other_]), match(_id, [other_], other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'line-explained' })
    expect(refused.message).toMatch(/^Cette ligne vient d’être expliquée par .+\.$/)
  })

  it('of another association neither reads nor explains nor undoes', async () => {
    const { _id } = await newest()
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
    const { _id } = await newest()
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
  const { _id, state } = await newest()
  if (state === 'open') await match(_id, [{ kind: 'other', amount: -9.5, note: 'Frais' }])
  await expect(sql`update bank_match_parts set amount_cents = 1`.execute(test.db)).rejects.toThrow('never changes')
  await expect(sql`update bank_matches set rule = 'slip'`.execute(test.db)).rejects.toThrow('never changes')
  await expect(sql`delete from bank_matches`.execute(test.db)).rejects.toThrow('only ever added')
})
