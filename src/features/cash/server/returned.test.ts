import { beforeEach, describe, expect, it } from 'vitest'
import { type DepositCalls, setUpDeposits } from '../testing/deposit.calls.ts'

let { call, manager, cheque, deposit, undeposited, cancel } = {} as DepositCalls
const world = setUpDeposits()
beforeEach(() => {
  ;({ call, manager, cheque, deposit, undeposited, cancel } = world)
})

const bounce = async (id: string): Promise<string> => {
  const body = { kind: 'cheque_returned', reason: 'Sans provision' }
  const answer = await call('POST', `/transactions/${id}/movements`, body, manager)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().movement._id
}
const represent = (id: string, movementId: string) =>
  call('POST', `/transactions/${id}/movements/${movementId}/undo`, { reason: 'Représenté' }, manager)

describe('a cheque that the bank returned', () => {
  it('is left out of the next slip, and is back when that is undone', async () => {
    const [id, other] = [await cheque(), await cheque({ number: '77' })]
    const movement = await bounce(id)
    expect(await undeposited()).toMatchObject({ chequeCount: 1, chequeTotal: 40, cheques: [{ _id: other }] })
    expect((await deposit({ chequeIds: [id] })).json()).toMatchObject({ status: 409, code: 'not-to-deposit' })
    await represent(id, movement)
    expect(await undeposited()).toMatchObject({ chequeCount: 2 })
    expect((await deposit({ chequeIds: [id, other] })).json()).toMatchObject({ total: 80, returnedTotal: 0 })
  })

  it('stays on its slip, which says when it came back and the sum of such cheques', async () => {
    const [id, other] = [await cheque(), await cheque({ number: '77', amountCents: 1050 })]
    const slip = (await deposit({ chequeIds: [id, other] })).json()
    const read = async () => (await call('GET', `/deposits/${slip._id}`)).json()
    const movement = await bounce(id)
    const bounced = await read()
    expect(bounced).toMatchObject({ total: 50.5, chequeTotal: 50.5, returnedTotal: 40 })
    expect(bounced.cheques.find(({ _id }: { _id: string }) => _id === id).returnedOn).toBe('2026-03-07')
    expect(bounced.cheques.find(({ _id }: { _id: string }) => _id === other).returnedOn).toBeNull()
    await represent(id, movement)
    expect(await read()).toEqual(slip)
  })

  it('is not to be deposited either when its slip is cancelled', async () => {
    const id = await cheque()
    const slip = (await deposit({ chequeIds: [id] })).json()
    const movement = await bounce(id)
    expect((await cancel(slip._id)).statusCode).toBe(200)
    expect(await undeposited()).toMatchObject({ chequeCount: 0, cheques: [] })
    await represent(id, movement)
    expect(await undeposited()).toMatchObject({ chequeCount: 1 })
  })
})
