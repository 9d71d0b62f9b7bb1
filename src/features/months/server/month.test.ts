import { expect, it } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { readPdf, wordsOf } from '#test/pdf.ts'
import { october, setUpMonths } from '../testing/month.calls.ts'

const world = setUpMonths()
const kinds = (missing: readonly { kind: string }[]) => missing.map(({ kind }) => kind)

it('leads from a balance to the next one, to the cent', async () => {
  await world.addContractOfEntry()
  await world.fillOctober()
  const { books, figures, missing, isReconciled } = await world.readMonth()
  const { accounts, paid, enRoute, open } = books.bank
  expect(accounts).toEqual([
    {
      account: { _id: expect.any(String), name: 'Compte courant' },
      opening: 1000,
      donations: 190,
      fees: -1.5,
      returned: 0,
      differences: [{ name: 'no-donation', count: 1, amount: 1 }],
      others: -800,
      unexplained: 5,
      closing: 394.5,
      stated: 394.5,
      missing: [],
    },
  ])
  expect(paid).toEqual([{ method: 'card', deviceId: world.entry, donationCount: 3, amount: 190 }])
  expect(enRoute).toEqual([{ age: 'unknown', donationCount: 1, amount: 60 }])
  expect(open).toEqual({ lineCount: 1, amount: 5 })
  expect(figures.total).toMatchObject({ donationCount: 4, gross: 250 })
  expect(missing).toEqual([{ kind: 'lines', count: 1, amount: 5 }])
  expect(isReconciled).toBe(false)
  await world.explain('2026-10-21', [{ kind: 'other', amount: 5, note: 'Intérêts' }])
  expect(await world.readMonth()).toMatchObject({ isReconciled: true, missing: [] })
})

it('says what is missing of a bank without an account, and without a statement', async () => {
  await world.take('2026-10-02', 5000)
  const bare = await world.readMonth()
  expect(bare).toMatchObject({
    isReconciled: false,
    figures: { total: { gross: 50 } },
    books: { bank: { accounts: [] } },
  })
  expect(kinds(bare.missing)).toEqual(['account'])
  await world.addContractOfEntry()
  const { missing, books } = await world.readMonth()
  expect(missing).toMatchObject([{ kind: 'statement', from: '2026-10-01', to: '2026-10-30' }])
  expect(books.bank.accounts[0]).toMatchObject({ opening: null, closing: null, stated: null })
})

it('asks a person for no signature that they may not give; the paper says what waits for anybody', async () => {
  const sheets = `/customers/${world.customerId}/counting-sheets`
  const payload = { day: '2026-10-09', place: 'Hall', lines: [{ denomination: 20, quantity: 1 }] }
  const { _id } = (await world.test.call(world.manager, 'POST', sheets, { payload })).json()
  expect(kinds((await world.readMonth()).missing)).toContain('sheets')
  await world.test.call(world.manager, 'POST', `${sheets}/${_id}/sign`, { payload: { total: 20 } })
  expect(kinds((await world.readMonth()).missing)).not.toContain('sheets')
  const words = wordsOf(readPdf((await world.print()).rawPayload))
  expect(words.replaceAll('\n', ' ')).toContain('1 feuille de comptage à signer')
  expect(words.match(/Ce qui manque/g)).toHaveLength(1)
})

it('holds the cash box and the cheques of the month, and asks for the slip and the signature', async () => {
  await world.giveByHand(12, 'cheque', '2026-09-10')
  await world.giveByHand(25, 'cheque', '2026-10-12')
  await world.giveByHand(30, 'cash', '2026-10-10')
  const sheet = { day: '2026-10-09', place: 'Hall', lines: [{ denomination: 20, quantity: 1 }] }
  await world.test.call(world.manager, 'POST', `/customers/${world.customerId}/counting-sheets`, { payload: sheet })
  const { books, missing } = await world.readMonth()
  expect(books.cash).toMatchObject({
    box: { opening: 0, received: 30, refunded: 0, deposited: 0, closing: 30 },
    cheques: {
      opening: { count: 1, amount: 12 },
      received: { count: 1, amount: 25 },
      deposited: { count: 0, amount: 0 },
      closing: { count: 2, amount: 37 },
    },
  })
  expect(missing).toMatchObject([{ kind: 'account' }, { kind: 'sheets', count: 1 }, { kind: 'cheques', count: 2 }])
  // Taken to the bank in November: held at the end of October, and missing no more.
  const slip = { day: '2026-11-03', account: 'Compte courant', chequeIds: await world.listCheques(), lines: [] }
  const path = `/customers/${world.customerId}/deposits`
  const answer = await world.test.call(world.manager, 'POST', path, { payload: slip })
  expect(answer.statusCode, answer.body).toBe(201)
  const later = await world.readMonth()
  expect(later.books.cash.cheques.closing).toEqual({ count: 2, amount: 37 })
  expect(kinds(later.missing)).toEqual(['account', 'sheets'])
})

it('asks nothing of the bank for a month that goes on, and refuses one that has not begun', async () => {
  await world.addContractOfEntry()
  expect(await world.readMonth('2026-11')).toMatchObject({ isOver: false, isReconciled: false, missing: [] })
  expect((await world.ofMonth('2026-12')).json()).toMatchObject({ status: 422, code: 'future-month' })
})

it('says that a terminal has no contract', async () => {
  await world.addContractOfEntry()
  await world.fillOctober()
  const yard = (await insertDevice(world.test.db, world.customerId, { label: 'Parvis' })).id
  const created_at = '2026-10-08T10:00:00.000Z'
  await insertDonation(world.test.db, world.customerId, { device_id: yard }, { amount_cents: 700, created_at })
  expect((await world.readMonth(october)).missing).toContainEqual({ kind: 'contract', count: 1, amount: 7 })
})

it('names the terminals that keep donations, until the month is closed', async () => {
  await world.take('2026-10-02', 5000)
  await world.test.db
    .insertInto('device_contacts')
    .values({
      customer_id: world.customerId,
      device_id: world.entry,
      contacted_at: new Date('2026-11-23T18:00:00Z'),
      waiting_donations: 3,
    })
    .execute()
  const keeping = { kind: 'keeping', device: { _id: world.entry, name: 'Entrée' }, count: 3 }
  const devices = world.test.db.updateTable('devices').where('id', '=', world.entry)
  await devices.set({ created_at: new Date('2026-01-01T08:00:00Z') }).execute()
  expect((await world.readMonth()).missing).toContainEqual(keeping)
  expect((await world.closed()).missing).not.toContainEqual(keeping)
})
