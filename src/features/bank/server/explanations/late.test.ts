import { beforeEach, describe, expect, it } from 'vitest'
import { insertCheque, insertDeposit } from '#features/cash/testing/deposit.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { instantOf } from '#shared/days.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'
import { createLateDuty } from './late.service.ts'

let { call, customerId, manager, line, newest, test, entry, bringLines, match } = {} as MatchCalls
const world = setUpMatches()
beforeEach(() => {
  ;({ call, customerId, manager, line, newest, test, entry, bringLines, match } = world)
})

/** Works as the hourly duty does, with the calls of the association. */
const pass = async (): Promise<string[]> => {
  const looked: string[] = []
  const explain = async (id: string) => {
    looked.push(id)
    if (id === customerId) await call('POST', '/explain')
  }
  await createLateDuty({ db: inCamelCase(test.db), clock: () => new Date(), explainer: { explain } })()
  return looked
}
const openedBy = async (id: string) => {
  const { state, match: found } = await line(id)
  return { state, rule: found?.rule ?? null }
}

describe('a deposit slip that is cancelled', () => {
  const deposit = async (number: string) => {
    const chequeIds = [await insertCheque(test.db, customerId, manager.id, { number })]
    return insertDeposit(test.db, customerId, manager.id, { chequeIds, day: '2026-11-04' })
  }
  const cheques = { day: '2026-11-05', cents: 4000, label: 'REMISE CHEQUES', code: '02' }
  const cancel = (id: string) =>
    test.call(manager, 'POST', `/customers/${customerId}/deposits/${id}/cancel`, {
      payload: { reason: 'Un chèque a été oublié' },
    })

  it('leaves its line, which is explained by the slip that takes its place', async () => {
    const first = await deposit('0000001')
    await bringLines([cheques])
    const { _id, match: before } = await newest()
    expect(before?.parts).toMatchObject([{ kind: 'slip', slip: { _id: first } }])
    expect((await cancel(first)).statusCode).toBe(200)
    expect(await pass()).toContain(customerId)
    expect(await openedBy(_id)).toEqual({ state: 'open', rule: null })
    const second = await deposit('0000002')
    await call('POST', '/explain')
    const after = await line(_id)
    expect(after.match).toMatchObject({ rule: 'slip', madeBy: null, parts: [{ slip: { _id: second } }] })
    expect(await pass()).not.toContain(customerId)
  })

  it('stays in a line that a person has explained', async () => {
    await bringLines([{ ...cheques, cents: 4000 }])
    const slipId = await deposit('0000001')
    const { _id } = await newest()
    await match(_id, [{ kind: 'slip', amount: 40, slipId, medium: 'cheque' }])
    await cancel(slipId)
    await call('POST', '/explain')
    expect(await openedBy(_id)).toEqual({ state: 'explained', rule: 'by-hand' })
  })
})

describe('a record that no longer stands', () => {
  it('a donation by transfer that is cancelled leaves its line', async () => {
    const { id: transactionId } = await insertDonation(
      test.db,
      customerId,
      { recorded_by: manager.id },
      {
        amount_cents: 5000,
        payment_method: 'transfer',
        donator_membership_number: 'DON-2026-00017',
        created_at: instantOf('2026-11-03', '12:00').toISOString(),
      },
    )
    await bringLines([{ day: '2026-11-05', cents: 5000, label: 'VIR DON-2026-00017', code: '05' }])
    const { _id } = await newest()
    expect(await openedBy(_id)).toEqual({ state: 'explained', rule: 'transfer' })
    const requested = { kind: 'cancelled', amountCents: null, toCauseId: null } as const
    await insertMovement(test.db, { customerId, transactionId }, { recordedBy: manager.id, requested })
    expect(await pass()).toContain(customerId)
    expect(await openedBy(_id)).toEqual({ state: 'open', rule: null })
  })

  it('a refund that is undone leaves its line', async () => {
    const { id: transactionId } = await insertDonation(
      test.db,
      customerId,
      { device_id: entry },
      { created_at: instantOf('2026-11-03', '12:00').toISOString() },
    )
    const key = { customerId, transactionId }
    const by = { recordedBy: manager.id, effectiveOn: '2026-11-05' }
    const requested = { kind: 'refunded', amountCents: 1234, toCauseId: null } as const
    const movementId = await insertMovement(test.db, key, { ...by, requested })
    await bringLines([{ day: '2026-11-06', cents: -1234, label: 'REMBOURSEMENT CB', code: '36' }])
    const { _id } = await newest()
    expect(await openedBy(_id)).toEqual({ state: 'explained', rule: 'movement' })
    await insertMovement(test.db, key, { ...by, requested: { kind: 'reversal', reversesId: movementId } })
    expect(await pass()).toContain(customerId)
    expect(await openedBy(_id)).toEqual({ state: 'open', rule: null })
  })

  it('a donation by card that is cancelled explains its line again within the hour', async () => {
    await bringLines(await world.collectTenDays())
    const { _id } = (await world.lines()).at(-1) ?? { _id: '' }
    const cancelled = await test.db
      .selectFrom('transactions')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('amount_cents', '=', 1000)
      .executeTakeFirstOrThrow()
    const requested = { kind: 'cancelled', amountCents: null, toCauseId: null } as const
    const key = { customerId, transactionId: cancelled.id }
    await insertMovement(test.db, key, { recordedBy: manager.id, requested })
    expect(await pass()).toContain(customerId)
    const { match: after } = await line(_id)
    expect(after).toMatchObject({ rule: 'late-donation' })
    expect(after?.parts).toContainEqual(expect.objectContaining({ name: 'no-donation', amount: 10 }))
  })
})
