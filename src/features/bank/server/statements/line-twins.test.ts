import { beforeEach, describe, expect, it } from 'vitest'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { cfonbOf, type StatementLine } from '../../testing/cfonb.fixture.ts'
import { pairTwins } from './line-twins.rules.ts'

let { call, addAccount, bring, lines, line } = {} as BankCalls
const world = setUpBank()
beforeEach(async () => {
  ;({ call, addAccount, bring, lines, line } = world)
  await addAccount()
})

const gift = (day: string, more: Partial<StatementLine> = {}): StatementLine => ({
  day,
  cents: 5_000,
  label: 'VIR M EXEMPLE',
  code: '05',
  ...more,
})
const first = cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-13' }, [gift('2026-11-12')])
const second = (...moved: StatementLine[]) => cfonbOf({ openedOn: '2026-11-01', closedOn: '2026-11-20' }, moved)

const open = async () => (await call('GET', '/lines?state=open')).json()
const bringMoved = async () => {
  await bring(first)
  await bring(second(gift('2026-11-13')))
  const { data } = await open()
  return { asked: data.find(({ question }: { question: unknown }) => question !== null), ...(await open()) }
}

describe('a line whose booking day moved', () => {
  it('is one question, and its amount counts once', async () => {
    const { asked, openCount, openAmount } = await bringMoved()
    expect([openCount, openAmount]).toEqual([2, 50])
    expect(asked).toMatchObject({
      bookedOn: '2026-11-13',
      state: 'open',
      match: null,
      question: { bookedOn: '2026-11-12', label: 'VIR M EXEMPLE' },
    })
    expect(await line(asked._id)).toMatchObject({
      state: 'open',
      proposals: [
        { rule: 'same-line', sentence: 'La même ligne que celle du 12 novembre 2026 (VIR M EXEMPLE)\u00a0?' },
      ],
    })
  })

  it('is explained once a person says that it is the same', async () => {
    const { asked } = await bringMoved()
    const { rule, parts } = (await line(asked._id)).proposals[0] ?? {}
    const answer = await call('POST', `/lines/${asked._id}/match`, { rule, parts })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ state: 'explained', question: null, match: { rule: 'same-line' } })
    expect(await open()).toMatchObject({ openCount: 1, openAmount: 50 })
  })

  it('waits like the others once a person says that it is another one, also after the file again', async () => {
    const { asked } = await bringMoved()
    const answer = await call('POST', `/matches/${asked.question.matchId}/undo`)
    expect(answer.json()).toMatchObject({ state: 'open', question: null })
    await bring(second(gift('2026-11-13')))
    expect(await open()).toMatchObject({ openCount: 2, openAmount: 100 })
  })

  it('may be said to be anything else', async () => {
    const { asked } = await bringMoved()
    const parts = [{ kind: 'other', amount: 50, note: 'Subvention' }]
    expect((await call('POST', `/lines/${asked._id}/match`, { parts })).json()).toMatchObject({ state: 'explained' })
    expect(await open()).toMatchObject({ openCount: 1, openAmount: 50 })
  })

  it('is free when the file of the other line is taken back, and leaves with its own', async () => {
    const known = await bring(first)
    const moved = await bring(second(gift('2026-11-13')))
    expect((await call('POST', `/files/${known._id}/withdrawal`)).statusCode).toBe(200)
    await world.settled(known._id)
    expect(await open()).toMatchObject({ openCount: 1, openAmount: 50, data: [{ question: null }] })
    expect((await call('POST', `/files/${moved._id}/withdrawal`)).statusCode).toBe(200)
    await world.settled(moved._id)
    expect(await lines()).toEqual([])
  })
})

it.each<[string, StatementLine[]]>([
  ['another amount', [gift('2026-11-13', { cents: 4_000 })]],
  ['a day a week later', [gift('2026-11-19')]],
  ['the line itself, and another one', [gift('2026-11-12'), gift('2026-11-13')]],
])('of %s nothing is asked', async (_, moved) => {
  await bring(first)
  await bring(second(...moved))
  expect((await open()).data.every(({ question }: { question: unknown }) => question === null)).toBe(true)
})

it('pairs each line once, the nearest and most alike first', () => {
  const of = (id: string, bookedOn: string, label = 'A') => ({ id, bookedOn, cents: 100, label, reference: null })
  const pairs = (added: ReturnType<typeof of>[], absent: ReturnType<typeof of>[], isProven = false) =>
    pairTwins(added, absent, () => isProven).map(({ line: { id }, known }) => `${id}=${known.id}`)
  expect(pairs([of('a', '2026-11-13'), of('b', '2026-11-14')], [of('x', '2026-11-12')])).toEqual(['a=x'])
  expect(pairs([of('a', '2026-11-13', 'B'), of('b', '2026-11-14')], [of('x', '2026-11-12')], true)).toEqual(['b=x'])
  expect(pairs([of('a', '2026-11-13', 'B')], [of('x', '2026-11-12')])).toEqual([])
})
