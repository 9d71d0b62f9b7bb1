import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { openPool } from '#shared/server/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { checkInvariants } from './invariants.ts'

// Random histories of gifts, movements, undos and erasures, against a model that shares no code with the product.
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Done = { id: string; gift: Gift; about: string; cents: number; from: number; to: number; isUndone: boolean }
type Gift = { id: string; isByHand: boolean; wrote: number; left: number; charged: number; cause: number }

const kinds = ['cancelled', 'refunded', 'chargeback', 'chargeback_won', 'reassigned', 'amount_corrected'] as const
const index = fc.nat({ max: 1000 })
const cents = fc.integer({ min: 1, max: 6000 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...kinds), gift: index, cents, cause: index }) },
  { weight: 3, arbitrary: fc.record({ undo: index }) },
  { weight: 1, arbitrary: fc.record({ erase: index }) },
)

const startHistory = async () => {
  const { id: customerId } = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id: customerId })
  const device = await insertDevice(test.db, customerId)
  const causes = [await insertCause(test.db, customerId), await insertCause(test.db, customerId)]
  const gifts: Gift[] = []
  for (let number = 0; number < 5; number += 1) {
    const isByHand = number % 2 === 0
    const cause = (number % 3) - 1
    const row = await insertDonation(
      test.db,
      customerId,
      isByHand ? { recorded_by: manager.id } : { device_id: device.id },
      { amount_cents: 1000 * (number + 1), cause_id: causes[cause]?.id ?? null, donator_fullname: 'Nadia' },
    )
    gifts.push({ id: row.id, isByHand, wrote: row.amount_cents, left: row.amount_cents, charged: 0, cause })
  }
  const post = async (path: string, payload: object) => {
    const answer = await test.call(manager, 'POST', `/customers/${customerId}/transactions/${path}`, { payload })
    return { status: answer.statusCode, id: answer.json().movement?._id as string }
  }
  const netOf = async (query: string): Promise<number> => {
    const answer = await test.call(manager, 'GET', `/customers/${customerId}/transactions?limit=1&net=true${query}`)
    return Math.round(answer.json().net.net * 100)
  }
  return { customerId, manager, causes, gifts, post, netOf }
}
type History = Awaited<ReturnType<typeof startHistory>>

/** What a movement would change, or undefined when it must be refused. */
const changeOf = (kind: (typeof kinds)[number], gift: Gift, given: number, to: number): number | undefined => {
  if (kind === 'reassigned') return to === gift.cause ? undefined : 0
  if (kind === 'cancelled') return gift.left > 0 ? -gift.left : undefined
  if (kind === 'chargeback_won') return given <= gift.charged ? given : undefined
  if (kind !== 'amount_corrected') return given <= gift.left ? -given : undefined
  const change = given - gift.wrote
  return gift.isByHand && change !== 0 && gift.left + change >= 0 ? change : undefined
}

const apply = (gift: Gift, about: string, change: number, to: number): void => {
  gift.left += change
  if (about.startsWith('chargeback')) gift.charged -= change
  if (about === 'amount_corrected') gift.wrote += change
  if (about === 'reassigned') gift.cause = to
}

const move = async (
  { gifts, causes, post }: History,
  done: Done[],
  wanted: { kind: (typeof kinds)[number]; gift: number; cents: number; cause: number },
): Promise<void> => {
  const gift = gifts[wanted.gift % gifts.length] as Gift
  const to = wanted.cause % causes.length
  const change = changeOf(wanted.kind, gift, wanted.cents, to)
  const payload = {
    kind: wanted.kind,
    reason: 'Histoire au hasard',
    ...(wanted.kind === 'reassigned' && { toCauseId: causes[to]?.id }),
    ...(!['reassigned', 'cancelled'].includes(wanted.kind) && { amount: wanted.cents / 100 }),
  }
  const { status, id } = await post(`${gift.id}/movements`, payload)
  expect(status < 300, `${JSON.stringify(payload)} on ${JSON.stringify(gift)}`).toBe(change !== undefined)
  if (change === undefined) return
  done.push({ id, gift, about: wanted.kind, cents: change, from: gift.cause, to, isUndone: false })
  apply(gift, wanted.kind, change, to)
}

const undo = async ({ post }: History, done: Done[], place: number): Promise<void> => {
  const undone = done[place % Math.max(1, done.length)]
  if (!undone) return
  const { gift, about, cents: change, from, to } = undone
  const isPossible =
    !undone.isUndone &&
    (about !== 'reassigned' || gift.cause === to) &&
    gift.left - change >= 0 &&
    (!about.startsWith('chargeback') || gift.charged + change >= 0)
  const { status, id } = await post(`${gift.id}/movements/${undone.id}/undo`, { reason: 'Histoire au hasard' })
  expect(status < 300, JSON.stringify(undone)).toBe(isPossible)
  if (!isPossible) return
  undone.isUndone = true
  done.push({ id, gift, about, cents: 0 - change, from: to, to: from, isUndone: false })
  apply(gift, about, 0 - change, from)
}

const erase = async ({ gifts }: History, place: number): Promise<void> => {
  const erased = test.db.updateTable('donation_identities').set({ donator_fullname: null, erased_at: new Date() })
  await erased.where('transaction_id', '=', gifts[place % gifts.length]?.id ?? '').execute()
}

it('any history leaves the figures of everything and of each cause equal to what a plain replay says, and every invariant true', async () => {
  const history = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    const setting = await startHistory()
    const done: Done[] = []
    for (const wanted of steps) {
      if ('kind' in wanted) await move(setting, done, wanted)
      else if ('undo' in wanted) await undo(setting, done, wanted.undo)
      else await erase(setting, wanted.erase)
    }
    const leftOf = (cause?: number) =>
      setting.gifts
        .filter((gift) => cause === undefined || gift.cause === cause)
        .reduce((sum, { left }) => sum + left, 0)
    expect(await setting.netOf('')).toBe(leftOf())
    expect(await setting.netOf('&causeId=punctual')).toBe(leftOf(-1))
    for (const [place, { id }] of setting.causes.entries())
      expect(await setting.netOf(`&causeId=${id}`)).toBe(leftOf(place))
  })
  await fc.assert(history, { numRuns: 60 })
  const pool = openPool(test.address)
  const findings = await checkInvariants(pool)
  await pool.end()
  expect(findings.filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
}, 60_000)
