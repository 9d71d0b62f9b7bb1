import { beforeAll, describe, expect, it } from 'vitest'
import { setUpReceipts } from '../testing/receipt.calls.ts'

const world = setUpReceipts()
let donorId = ''
beforeAll(async () => {
  await world.setProfile()
  donorId = await world.addDonor()
})

const move = (transactionId: string, payload: object) =>
  world.call('POST', `/transactions/${transactionId}/movements`, { reason: 'Le donateur le demande', ...payload })
const read = async (id: string) => (await world.call('GET', `/receipts/${id}`)).json()
const receiptsOf = async (transactionId: string) =>
  world.test.db
    .selectFrom('receipt_lines')
    .select(['receipt_id', 'amount_cents', 'is_living'])
    .where('transaction_id', '=', transactionId)
    .orderBy('receipt_id')
    .execute()

describe('a receipt whose donation was put right', () => {
  it('is replaced by one of the rest after a partial refund, whose paper is made when it is read', async () => {
    const given = await world.give({ amount_cents: 5000 })
    const id = await world.issued(donorId, [given])
    expect((await move(given, { kind: 'refunded', amount: 20 })).statusCode).toBe(201)
    const former = await read(id)
    expect(former).toMatchObject({ state: 'replaced', ended: { reason: 'Don annulé, remboursé, contesté ou corrigé' } })
    const next = await read(former.ended.replacedBy)
    expect(next).toMatchObject({ state: 'issued', amount: 30, number: former.number + 1, sha256: null })
    expect((await world.call('GET', `/receipts/${next._id}/pdf`)).statusCode).toBe(200)
    expect((await read(next._id)).sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is cancelled without another one when nothing is left', async () => {
    const given = await world.give()
    const id = await world.issued(donorId, [given])
    await move(given, { kind: 'cancelled' })
    expect(await read(id)).toMatchObject({ state: 'cancelled', ended: { replacedBy: null } })
  })

  it('keeps its other donations on the receipt that takes its place', async () => {
    const kept = await world.give({ amount_cents: 1000 })
    const returned = await world.give({ amount_cents: 4000 })
    const id = await world.issued(donorId, [kept, returned])
    await move(returned, { kind: 'cancelled' })
    const { ended } = await read(id)
    expect(await read(ended.replacedBy)).toMatchObject({ amount: 10, donationCount: 1 })
    expect((await receiptsOf(kept)).filter(({ is_living }) => is_living)).toHaveLength(1)
  })

  it('is replaced again when the refund is undone', async () => {
    const given = await world.give({ amount_cents: 5000 })
    const id = await world.issued(donorId, [given])
    const { movement } = (await move(given, { kind: 'refunded', amount: 20 })).json()
    const undo = `/transactions/${given}/movements/${movement._id}/undo`
    expect((await world.call('POST', undo, { reason: 'Erreur' })).statusCode).toBe(201)
    const second = (await read(id)).ended.replacedBy
    const third = (await read(second)).ended.replacedBy
    expect(await read(third)).toMatchObject({ state: 'issued', amount: 50 })
  })

  it('stays when the money stays for an eligible cause', async () => {
    const given = await world.give()
    const id = await world.issued(donorId, [given])
    await move(given, { kind: 'reassigned', toCauseId: await world.addCause('Toiture') })
    expect(await read(id)).toMatchObject({ state: 'issued' })
  })

  it('is cancelled when the money goes to a cause that is not eligible', async () => {
    const given = await world.give()
    const id = await world.issued(donorId, [given])
    await move(given, { kind: 'reassigned', toCauseId: await world.addCause('Zakat') })
    expect(await read(id)).toMatchObject({ state: 'cancelled' })
  })

  it('is only cancelled while the profile is not complete', async () => {
    const given = await world.give({ amount_cents: 5000 })
    const id = await world.issued(donorId, [given])
    await world.setProfile({ isAttested: false })
    await move(given, { kind: 'refunded', amount: 20 })
    expect(await read(id)).toMatchObject({ state: 'cancelled', ended: { replacedBy: null } })
    await world.setProfile()
  })
})
