import { beforeEach, describe, expect, it } from 'vitest'
import { insertCheque, insertDeposit } from '#features/cash/testing/deposit.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { listViolations } from '#test/violations.ts'
import type { BankLine } from '../../bank-line.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'

let { bringLines, call, customerId, line, lines, manager, match, newest, test } = {} as MatchCalls
const world = setUpMatches()
beforeEach(() => {
  ;({ bringLines, call, customerId, line, lines, manager, match, newest, test } = world)
})

const transfer = { day: '2026-11-05', cents: 5000, label: 'VIREMENT DIVERS', code: '05' }
const donate = async (overrides: Parameters<typeof insertDonation>[3] = {}) => {
  const facts = {
    payment_method: 'transfer' as const,
    amount_cents: 5000,
    created_at: '2026-11-05T11:00:00.000Z',
    ...overrides,
  }
  return (await insertDonation(test.db, customerId, { recorded_by: manager.id }, facts)).id
}
const put = (transactionId: string, payload: object, caller = manager) =>
  test.call(caller, 'POST', `/customers/${customerId}/transactions/${transactionId}/movements`, {
    payload: { reason: 'Demande du donateur', ...payload },
  })
const changedCount = async () => (await call('GET', '/lines?page=1&limit=10&state=changed')).json().changedCount

/** Explains a line of 50 € by a donation of as much, as a person does. */
const explain = async (): Promise<{ lineId: string; transactionId: string }> => {
  await bringLines([transfer])
  const { _id: lineId } = await newest()
  const transactionId = await donate()
  const answer = await match(lineId, [{ kind: 'donation', amount: 50, transactionId }])
  expect(answer.statusCode).toBe(201)
  return { lineId, transactionId }
}

describe('a line that a person explained', () => {
  it.each([
    ['cancelled', { kind: 'cancelled' }, 50],
    ['refunded', { kind: 'refunded', amount: 10 }, 10],
    ['amount_corrected', { kind: 'amount_corrected', amount: 40 }, 10],
  ] as const)('keeps its words and is to be seen once its donation is %s', async (kind, movement, amount) => {
    const { lineId, transactionId } = await explain()
    const before = await line(lineId)
    expect([before.changes, await changedCount()]).toEqual([[], 0])
    const answer = await put(transactionId, movement)
    expect(answer.json()).toMatchObject({ bankLine: { _id: lineId, bookedOn: '2026-11-05', amount: 50 } })
    const after = await line(lineId)
    expect(after.match).toEqual(before.match)
    expect(after.changes).toMatchObject([{ kind, transactionId, amount }])
    expect(await lines({ state: 'changed' })).toMatchObject([{ _id: lineId, isChanged: true }])
    expect(await changedCount()).toBe(1)
    const waiting = await test.call(manager, 'GET', `/customers/${customerId}/waiting`)
    expect(waiting.json().bank).toBe((await lines({ state: 'open' })).length + 1)
  })

  it('is seen by a person: its explanation stands from then on', async () => {
    const { lineId, transactionId } = await explain()
    await put(transactionId, { kind: 'cancelled' })
    const before = (await line(lineId)).match
    const answer = await call('POST', `/matches/${before?._id}/seen`)
    const { match: after, changes } = answer.json<BankLine>()
    expect(changes).toEqual([])
    expect(after).toMatchObject({ sentence: before?.sentence, parts: before?.parts, rule: before?.rule })
    expect(await changedCount()).toBe(0)
    expect((await call('POST', `/matches/${before?._id}/seen`)).statusCode).toBe(409)
    expect(await listViolations(test)).toEqual([])
  })

  it('is not to be seen once the change is undone, nor for a refund that has a line of its own', async () => {
    const { lineId, transactionId } = await explain()
    const { movement } = (await put(transactionId, { kind: 'refunded', amount: 10 })).json()
    expect(await changedCount()).toBe(1)
    const path = `/customers/${customerId}/transactions/${transactionId}/movements/${movement._id}/undo`
    await test.call(manager, 'POST', path, { payload: { reason: 'Saisi par erreur' } })
    expect((await line(lineId)).changes).toEqual([])
    const again = (await put(transactionId, { kind: 'refunded', amount: 10 })).json()
    await bringLines([transfer, { day: '2026-11-20', cents: -1000, label: 'VIREMENT DIVERS', code: '06' }])
    const debit = (await lines()).find(({ amount }) => amount < 0)
    if (debit?.match) await call('POST', `/matches/${debit.match._id}/undo`)
    await match(debit?._id ?? '', [{ kind: 'movement', amount: -10, movementId: again.movement._id }])
    expect(await changedCount()).toBe(0)
  })

  it('is to be seen once its slip is cancelled', async () => {
    await bringLines([{ ...transfer, cents: 4000 }])
    const { _id: lineId } = await newest()
    const chequeIds = [await insertCheque(test.db, customerId, manager.id, {})]
    const slipId = await insertDeposit(test.db, customerId, manager.id, { chequeIds, day: '2026-11-04' })
    await match(lineId, [{ kind: 'slip', amount: 40, slipId, medium: 'cheque' }])
    const cancel = `/customers/${customerId}/deposits/${slipId}/cancel`
    expect((await test.call(manager, 'POST', cancel, { payload: { reason: 'Chèque oublié' } })).statusCode).toBe(200)
    expect((await line(lineId)).changes).toMatchObject([{ kind: 'slip_cancelled', transactionId: null, amount: 40 }])
  })

  it('is to be seen once a donation of its terminals is refunded', async () => {
    const { entry, give, takings } = world
    await give(entry, '2026-11-04', 5000)
    await bringLines([transfer])
    const { _id: lineId } = await newest()
    expect((await match(lineId, [takings('2026-11-04', entry, 50)])).statusCode).toBe(201)
    const row = await test.db
      .selectFrom('transactions')
      .select('id')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    await put(row.id, { kind: 'refunded', amount: 5 })
    expect((await line(lineId)).changes).toMatchObject([{ kind: 'refunded', transactionId: row.id, amount: 5 }])
  })
})

it('the platform’s cancellation says nothing of the association’s bank', async () => {
  const { transactionId } = await explain()
  const admin = await insertUser(test.db, { customer_id: null, role: 'admin' })
  expect((await put(transactionId, { kind: 'cancelled' }, admin)).json()).toMatchObject({ bankLine: null })
})

it('a payout of a platform is explained by the donations that a person ticks', async () => {
  await bringLines([{ ...transfer, cents: 4875, label: 'VIR SEPA HELLOASSO' }])
  const { _id: lineId } = await newest()
  const ids = [
    await donate({ payment_method: 'card', amount_cents: 3000 }),
    await donate({ payment_method: null, amount_cents: 2000 }),
  ]
  const { parts } = (await call('GET', `/lines/${lineId}/choices`)).json()
  const online = parts.filter(({ isOnline }: { isOnline?: boolean }) => isOnline)
  expect(online.map(({ transactionId }: { transactionId: string }) => transactionId).toSorted()).toEqual(ids.toSorted())
  const given = online.map(({ amount, transactionId }: { amount: number; transactionId: string }) => {
    return { kind: 'donation', amount, transactionId }
  })
  const rest = { kind: 'difference', amount: -1.25, name: 'commission', day: null, deviceId: null }
  const answer = await match(lineId, [...given, rest])
  expect(answer.json().match.sentence.replaceAll('\u00a0', ' ')).toBe(
    'Dons en ligne : 2 dons 50,00 €, commission −1,25 €.',
  )
  expect((await call('GET', `/donations/${ids[0]}`)).json()).toMatchObject({ line: { _id: lineId } })
  expect(await listViolations(test)).toEqual([])
})
