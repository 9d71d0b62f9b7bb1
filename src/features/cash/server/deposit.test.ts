import { beforeEach, describe, expect, it } from 'vitest'
import { insertBankAccount, sampleIban } from '#features/bank/testing/bank.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { SheetLine } from '../sheet.ts'
import { type DepositCalls, setUpDeposits, today } from '../testing/deposit.calls.ts'
import { insertCheque } from '../testing/deposit.fixture.ts'
import { insertSheet, sampleSheet } from '../testing/sheet.fixture.ts'

let { call, customerId, manager, counter, seal, cheque, deposit, undeposited, cancel, test } = {} as DepositCalls
const world = setUpDeposits()
beforeEach(() => {
  ;({ call, customerId, manager, counter, seal, cheque, deposit, undeposited, cancel, test } = world)
})

const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

describe('what is to be deposited', () => {
  it('is the cheques that no slip holds, with their sum, and the cash of the box', async () => {
    expect(await undeposited()).toMatchObject({ chequeCount: 0, chequeTotal: 0, cashBalance: 0 })
    const [first, second] = [await cheque(), await cheque({ number: '77', bank: 'BNP', amountCents: 1050 })]
    await seal()
    await insertSheet(test.db, customerId, manager.id, { signedBy: manager.id })
    expect(await undeposited()).toMatchObject({
      chequeCount: 2,
      chequeTotal: 50.5,
      cashBalance: 25.5,
      account: null,
      cheques: [
        { _id: first, number: '0001234', bank: 'La Banque Postale', amount: 40 },
        { _id: second, number: '77', bank: 'BNP', amount: 10.5 },
      ],
    })
  })

  it('has the corrected amount of a cheque, and no cheque that was cancelled', async () => {
    const [wrong, gone] = [await cheque(), await cheque()]
    const move = (id: string, body: object) =>
      call('POST', `/transactions/${id}/movements`, { reason: 'Mal lu', ...body }, manager)
    expect((await move(wrong, { kind: 'amount_corrected', amount: 45 })).statusCode).toBe(201)
    expect((await move(gone, { kind: 'cancelled' })).statusCode).toBe(201)
    expect(await undeposited()).toMatchObject({
      chequeCount: 1,
      chequeTotal: 45,
      cheques: [{ _id: wrong, amount: 45 }],
    })
    expect((await deposit({ chequeIds: [gone] })).json()).toMatchObject({ status: 409, code: 'not-to-deposit' })
    expect((await deposit({ chequeIds: [wrong] })).json().total).toBe(45)
  })
})

describe('a deposit slip', () => {
  it('lists its cheques and its cash by denomination, with a number of the association’s own', async () => {
    await seal()
    await seal()
    const { name } = (await call('GET', '')).json()
    const chequeId = await cheque()
    const lines: SheetLine[] = [
      { denomination: 0.5, quantity: 2 },
      { denomination: 20, quantity: 2 },
      { denomination: 10, quantity: 0 },
    ]
    const made = await deposit({ chequeIds: [chequeId], lines })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      number: 1,
      day: '2026-03-07',
      account: 'Compte courant',
      association: name,
      chequeCount: 1,
      chequeTotal: 40,
      cashTotal: 41,
      total: 81,
      isCancelled: false,
      createdBy: { _id: counter.id },
      cheques: [{ _id: chequeId, number: '0001234', bank: 'La Banque Postale', amount: 40 }],
      lines: [
        { denomination: 20, quantity: 2 },
        { denomination: 0.5, quantity: 2 },
      ],
      cancellation: null,
    })
    expect(await undeposited()).toMatchObject({ chequeCount: 0, cashBalance: 10, account: 'Compte courant' })
    expect((await deposit({ chequeIds: [await cheque()] })).json().number).toBe(2)
    const list = (await call('GET', '/deposits')).json()
    expect(list.data.map(({ number }: { number: number }) => number).toSorted()).toEqual([1, 2])
    const { _id } = made.json()
    expect((await call('GET', `/deposits/${_id}`)).json()).toEqual(made.json())
    const stranger = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
    expect((await test.call(stranger, 'GET', `/customers/${stranger.customer_id}/deposits/${_id}`)).statusCode).toBe(
      404,
    )
  })

  it('has the IBAN of the account that it names, or of the only one', async () => {
    await insertBankAccount(test.db, customerId, manager.id, { label: 'Livret' })
    expect(await undeposited()).toMatchObject({ account: 'Livret' })
    expect((await deposit({ chequeIds: [await cheque()] })).json()).toMatchObject({ iban: sampleIban })
    const current = 'FR7630004000031234567890143'
    await insertBankAccount(test.db, customerId, manager.id, { label: 'compte COURANT', iban: current })
    const { _id, iban } = (await deposit({ chequeIds: [await cheque()] })).json()
    expect(iban).toBe(current)
    expect((await call('GET', `/deposits/${_id}`)).json()).toMatchObject({ iban: current })
    await insertBankAccount(test.db, customerId, manager.id, { label: 'Travaux', iban: 'FR7610107001011234567890129' })
    const other = await deposit({ chequeIds: [await cheque()] }, { account: 'Autre' })
    expect(other.json()).toMatchObject({ iban: null })
  })

  it('is refused for tomorrow, without anything, with a line twice, and without an account', async () => {
    const id = await cheque()
    expect((await deposit({ chequeIds: [id] }, { day: '2026-03-08' })).json()).toMatchObject({ code: 'future-day' })
    expect((await deposit({})).json()).toMatchObject({ status: 400 })
    expect((await deposit({ chequeIds: [id, id] })).json()).toMatchObject({ status: 400 })
    expect((await deposit({ chequeIds: [id] }, { account: ' ' })).json()).toMatchObject({
      status: 400,
      fields: { account: 'Le compte est obligatoire' },
    })
  })

  it('takes neither cash as a cheque, nor anything of another association', async () => {
    const foreign = await insertCustomer(test.db)
    const stranger = await insertUser(test.db, { customer_id: foreign.id })
    const { id: cash } = await test.db
      .selectFrom('counting_sheet_seals')
      .select('transaction_id as id')
      .where('sheet_id', '=', await seal())
      .executeTakeFirstOrThrow()
    for (const id of [cash!, await insertCheque(test.db, foreign.id, stranger.id)])
      expect((await deposit({ chequeIds: [id] })).json()).toMatchObject({ status: 409, code: 'not-to-deposit' })
  })

  it('shares no cheque with another slip, also when two people add it in parallel', async () => {
    const [chequeId, other] = [await cheque(), await cheque()]
    const answers = await Promise.all([
      deposit({ chequeIds: [chequeId] }),
      deposit({ chequeIds: [chequeId, other] }),
      deposit({ chequeIds: [chequeId] }),
    ])
    expect(statuses(answers)).toEqual([201, 409, 409])
    const items = test.db.selectFrom('deposit_slip_items').selectAll().where('cheque_id', '=', chequeId)
    const { released_at: _free, slip_id: _slip, ...item } = await items.executeTakeFirstOrThrow()
    const slip = { number: 2, day: '2026-03-07', account: 'A', created_by: manager.id, created_at: today }
    const again = await test.db
      .insertInto('deposit_slips')
      .values({ customer_id: customerId, id: chequeId, ...slip })
      .returning('id')
      .executeTakeFirstOrThrow()
    const twice = test.db.insertInto('deposit_slip_items').values({ ...item, slip_id: again.id })
    await expect(twice.execute()).rejects.toThrow('deposit_slip_items_cheque_once')
  })

  it('is cancelled once, by a manager alone: its cheques and cash are free again, and its number is not reused', async () => {
    const chequeId = await cheque()
    await seal()
    const { _id } = (await deposit({ chequeIds: [chequeId], lines: sampleSheet.lines })).json()
    expect((await cancel(_id, counter)).statusCode).toBe(403)
    expect((await call('POST', `/deposits/${_id}/cancel`, { reason: ' ' }, manager)).statusCode).toBe(400)
    const answers = await Promise.all([cancel(_id), cancel(_id)])
    expect(statuses(answers)).toEqual([200, 409])
    expect((await call('GET', `/deposits/${_id}`)).json()).toMatchObject({
      number: 1,
      total: 65.5,
      isCancelled: true,
      cheques: [{ _id: chequeId }],
      cancellation: { reason: 'Un chèque a été oublié', cancelledBy: { _id: manager.id } },
    })
    expect(await undeposited()).toMatchObject({ chequeCount: 1, cashBalance: 25.5 })
    expect((await deposit({ chequeIds: [chequeId], lines: sampleSheet.lines })).json()).toMatchObject({
      number: 2,
      total: 65.5,
    })
  })

  it('keeps its cheques as they are until it is cancelled', async () => {
    const chequeId = await cheque()
    const { _id } = (await deposit({ chequeIds: [chequeId] })).json()
    const move = (body: object) =>
      call('POST', `/transactions/${chequeId}/movements`, { reason: 'Mal lu', ...body }, manager)
    const message = 'Ce chèque est sur le bordereau de remise n°\u00a01. Annulez d’abord ce bordereau.'
    expect((await move({ kind: 'cancelled' })).json()).toMatchObject({ status: 409, message })
    expect((await move({ kind: 'amount_corrected', amount: 45 })).json()).toMatchObject({ status: 409, message })
    // The bank sends the cheque back: it was deposited all the same. That, and its undo, leave the slip as it is.
    const returned = await move({ kind: 'cheque_returned' })
    expect(returned.statusCode).toBe(201)
    const undo = `/transactions/${chequeId}/movements/${returned.json().movement._id}/undo`
    const undone = await call('POST', undo, { reason: 'Représenté' }, manager)
    expect(undone.statusCode, undone.body).toBe(201)
    await cancel(_id)
    expect((await move({ kind: 'amount_corrected', amount: 45 })).statusCode).toBe(201)
  })

  it('never changes: not by SQL either', async () => {
    await deposit({ chequeIds: [await cheque()] })
    await expect(test.db.updateTable('deposit_slips').set({ account: 'B' }).execute()).rejects.toThrow(
      'only ever added',
    )
    await expect(test.db.deleteFrom('deposit_slip_items').execute()).rejects.toThrow('only ever added')
    const items = test.db.updateTable('deposit_slip_items').where('customer_id', '=', customerId)
    await expect(items.set({ amount_cents: 1 }).execute()).rejects.toThrow('never changes')
    const moved = items.set({ amount_cents: 1, released_at: today })
    await expect(moved.execute()).rejects.toThrow('an item of a deposit slip never changes')
  })

  it('has a line in the journal when it is made and when it is cancelled, without the reason', async () => {
    const { _id } = (await deposit({ chequeIds: [await cheque()] })).json()
    await cancel(_id)
    const lines = (await call('GET', '/journal?limit=10', undefined, manager)).json().data
    expect(
      lines
        .map(({ action }: { action: string }) => action)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['deposit.cancelled', 'deposit.created'])
    expect(JSON.stringify(lines)).toContain('n°\u00a01')
    expect(JSON.stringify(lines)).not.toContain('oublié')
  })
})
