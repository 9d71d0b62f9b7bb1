import { describe, expect, it } from 'vitest'
import { insertClosed, insertReopened } from '#features/closings/testing/closing.fixture.ts'
import { setUpDeposits } from '../testing/deposit.calls.ts'

const calls = setUpDeposits()

describe('the day of a deposit slip', () => {
  it('is not before its cheques: the refusal says the earliest day', async () => {
    const { cheque, deposit } = calls
    const chequeId = await cheque()
    const refused = await deposit({ chequeIds: [chequeId] }, { day: '2026-03-05' })
    const message = 'Une remise ne précède pas ses chèques\u00a0: datez-la au plus tôt du 6 mars 2026.'
    expect(refused.json()).toMatchObject({ status: 422, code: 'deposit-too-early', message, fields: { day: message } })
    expect((await deposit({ chequeIds: [chequeId] }, { day: '2026-03-06' })).statusCode).toBe(201)
  })

  it('is not dated in a closed period, which the form does not offer', async () => {
    const { cheque, deposit, undeposited, customerId, manager } = calls
    const chequeId = await cheque()
    await insertClosed(calls.test.db, customerId, { closedBy: manager.id, from: '2026-03-05', to: '2026-03-06' })
    const refused = await deposit({ chequeIds: [chequeId] }, { day: '2026-03-06' })
    const message = 'Le 6 mars 2026 est clôturé\u00a0: datez la remise au plus tôt du 7 mars 2026.'
    expect(refused.json()).toMatchObject({ status: 409, code: 'deposit-day-closed', fields: { day: message } })
    const { openDays } = await undeposited()
    expect(openDays.slice(0, 2)).toEqual([
      { day: '2026-03-07', cash: 0 },
      { day: '2026-03-04', cash: 0 },
    ])
    expect((await deposit({ chequeIds: [chequeId] })).statusCode).toBe(201)
  })

  it('is not cancelled once its day is closed, until the closing is reopened', async () => {
    const { call, cheque, deposit, cancel, customerId, manager } = calls
    const { _id } = (await deposit({ chequeIds: [await cheque()] }, { day: '2026-03-06' })).json()
    const closing = await insertClosed(calls.test.db, customerId, { closedBy: manager.id })
    expect((await cancel(_id)).json()).toMatchObject({ status: 409, code: 'deposit-closed-since' })
    expect((await call('GET', `/deposits/${_id}`)).json()).toMatchObject({ isCancelled: false })
    await insertReopened(calls.test.db, customerId, closing, manager.id)
    expect((await cancel(_id)).statusCode).toBe(200)
  })
})
