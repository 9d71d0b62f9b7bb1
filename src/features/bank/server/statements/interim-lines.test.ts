import { beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { type BankCalls, bankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { sampleIban } from '../../testing/bank.fixture.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { randomFrom } from '../../testing/match-input.fixture.ts'
import { camtBalance, camtEntry, camtFile, camtNotification } from '../../testing/statements/camt.fixture.ts'

type Entry = { bookedOn: string; cents: number }
type Calls = Pick<BankCalls, 'bring' | 'lines'>

let { call, addAccount, bring, lines, line } = {} as BankCalls
const world = setUpBank()
beforeEach(async () => {
  ;({ call, addAccount, bring, lines, line } = world)
  await addAccount()
})

const entriesOf = (some: readonly Entry[]): string =>
  some.map(({ bookedOn, cents }) => camtEntry({ bookedOn, cents, label: 'REMISE' })).join('')
const notification = (...some: Entry[]): string =>
  camtNotification({
    iban: sampleIban,
    content: entriesOf(some),
  })
const statement = (openedOn: string, closedOn: string, ...some: Entry[]): string =>
  camtFile({
    iban: sampleIban,
    content: [
      camtBalance('OPBD', 0, openedOn),
      camtBalance(
        'CLBD',
        some.reduce((sum, { cents }) => sum + cents, 0),
        closedOn,
      ),
      entriesOf(some),
    ].join(''),
  })
const [fourth, fifth] = ['2026-11-04', '2026-11-05']
const at = (bookedOn: string, ...amounts: number[]): Entry[] => amounts.map((cents) => ({ bookedOn, cents }))

/** Lists the lines whose place no statement has taken. */
const livingOf = async (calls: Calls): Promise<string[]> =>
  (await calls.lines())
    .filter(({ match }) => match?.rule !== 'replaced')
    .map(({ bookedOn, amount }) => `${bookedOn} ${amount}`)
    .toSorted()

describe('a notification', () => {
  it('adds lines where no statement covers the day, and its balances and days count for nothing', async () => {
    expect(await bring(notification(...at(fourth, 1000, 2000)))).toMatchObject({ addedCount: 2, problems: [] })
    expect((await call('GET', '/balance')).json()).toMatchObject({ accounts: [], open: { lineCount: 2 } })
  })

  it('adds nothing where a statement does, with a notice', async () => {
    await bring(statement('2026-11-03', '2026-11-06', ...at(fourth, 3000, 10_000)))
    const file = await bring(notification(...at(fourth, 1000, 2000, 10_000), ...at(fifth, 700)))
    expect(file).toMatchObject({ addedCount: 0, knownCount: 4 })
    expect(file.problems.map(({ message }) => message.slice(0, 18))).toEqual([
      'Le 4 novembre 2026',
      'Le 5 novembre 2026',
    ])
    expect(await livingOf(world)).toEqual(['2026-11-04 100', '2026-11-04 30'])
  })

  it('leaves its place to the statement that comes later, as far as that has other lines', async () => {
    await bring(notification(...at(fourth, 1000, 2000, 10_000)))
    await bring(statement('2026-11-03', '2026-11-06', ...at(fourth, 3000, 10_000)))
    expect(await livingOf(world)).toEqual(['2026-11-04 100', '2026-11-04 30'])
    const gone = (await lines()).find(({ amount }) => amount === 20)
    expect((await line(gone?._id ?? '')).match).toMatchObject({
      rule: 'replaced',
      madeBy: null,
      parts: [{ kind: 'other', amount: 20, note: 'Avis remplacé par les lignes du relevé' }],
    })
    expect((await call('GET', '/balance')).json()).toMatchObject({ open: { lineCount: 2, amount: 130 } })
  })

  it('has its line back when a later statement of the day contains it', async () => {
    await bring(notification(...at(fourth, 1000)))
    await bring(cfonbOf({ openedOn: '2026-11-03', closedOn: fourth }, [{ day: fourth, cents: 500 }]))
    expect(await livingOf(world)).toEqual(['2026-11-04 5'])
    await bring(
      cfonbOf({ openedOn: fourth, closedOn: fifth, opening: 500 }, [
        { day: fourth, cents: 1000 },
        { day: fifth, cents: 200 },
      ]),
    )
    expect(await livingOf(world)).toEqual(['2026-11-04 10', '2026-11-04 5', '2026-11-05 2'])
  })

  it('keeps a line that a person has explained, or whose place a person has given back', async () => {
    await bring(notification(...at(fourth, 1000, 2000)))
    const [one, other] = await lines()
    const parts = [{ kind: 'other', amount: one?.amount, note: 'Subvention' }]
    await call('POST', `/lines/${one?._id}/match`, { parts })
    const month = statement('2026-11-03', '2026-11-06', ...at(fourth, 3000))
    await bring(month)
    const replaced = await line(other?._id ?? '')
    expect(replaced.match?.rule).toBe('replaced')
    await call('POST', `/matches/${replaced.match?._id}/undo`)
    await bring(statement('2026-11-02', '2026-11-06', ...at(fourth, 3000)))
    expect(await line(one?._id ?? '')).toMatchObject({ match: { rule: 'by-hand' } })
    expect(await line(other?._id ?? '')).toMatchObject({ state: 'open' })
  })
})

for (const { count, tags } of gateAndNight(1, 10))
  it(`notifications and statements give the same lines in any order (${count})`, {
    tags,
    timeout: 60_000,
  }, async () => {
    const { test } = world
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
    const random = randomFrom(seed)
    const draw = (most: number): number => Math.floor(random() * most)
    for (let round = 0; round < count; round += 1) {
      const stated = Array.from({ length: 6 }, () => ({
        bookedOn: `2026-11-0${2 + draw(4)}`,
        cents: 100 * (1 + draw(4)),
      }))
      const noticed = stated
        .filter(() => draw(3) > 0)
        .flatMap(({ bookedOn, cents }) => (draw(2) > 0 ? at(bookedOn, cents) : at(bookedOn, cents - 30, 30)))
      const noticedLater = at('2026-11-12', 100 * (1 + draw(4)))
      const files = [
        statement('2026-11-01', '2026-11-06', ...stated),
        notification(...noticed),
        notification(...noticed.slice(0, 2), ...noticedLater),
      ]
      const [a, b, c] = files
      const found: string[][] = []
      for (const order of [files, [b, a, c], [c, b, a], [b, c, a, b]]) {
        const customerId = (await insertCustomer(test.db)).id
        const own = bankCalls(test, customerId, await insertUser(test.db, { customer_id: customerId }))
        await own.addAccount()
        for (const file of order) if (file) await own.bring(file)
        found.push(await livingOf(own))
      }
      const [first] = found
      expect({ seed, found }).toEqual({ seed, found: found.map(() => first) })
      expect(first).toHaveLength(stated.length + noticedLater.length)
    }
  })
