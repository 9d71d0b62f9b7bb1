import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { setUpFridays } from '../testing/friday.calls.ts'

const world = setUpFridays()

const address = 'compta@cabinet.example'
/** Plain spaces, to be read in a test. */
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\u00a0', ' ')
const lastMail = async () => (await world.test.mails()).at(-1)

it('mails the PDF and the sealed CSV of the closing, and says so', async () => {
  await world.give(20, { donatorFullname: 'Maud Le Goff' })
  await world.give(30.5, { paymentMethod: 'cash' })
  const closingId = await world.closed()
  await world.setAccountant(address)
  expect(await world.sent(closingId)).toMatchObject({ email: address, state: 'waiting' })
  const mail = await lastMail()
  expect(mail?.to).toBe(address)
  expect(plain(mail?.subject)).toBe('Les Amis du Partage : clôture du vendredi 6 mars 2026, 50,50 €')
  expect(plain(mail?.text)).toContain('50,50 €\nnet, 2 dons')
  expect(plain(mail?.text)).toContain('- Espèces : 30,50 € (1 don)')
  const [pdf, csv] = mail?.files ?? []
  expect([pdf?.name, csv?.name]).toEqual(['cloture_1_2026-03-06_2026-03-06.pdf', 'cloture_1_2026-03-06_2026-03-06.csv'])
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
  const { sha256 } = await world.read(closingId)
  expect(
    createHash('sha256')
      .update(csv?.content ?? '')
      .digest('hex'),
  ).toBe(sha256)
  expect(mail?.text).toContain(sha256)
  expect(`${mail?.text}${mail?.html}${csv?.content.toString()}`).not.toContain('Maud')
  expect((await world.readFriday()).sending).toMatchObject({ email: address, state: 'sent' })
})

it('mails the board too, once its owner has confirmed the address, and says what became of it', async () => {
  await world.give(20)
  const closingId = await world.closed()
  await world.setAccountant(address)
  const path = `/customers/${world.customerId}/accountant?reader=board`
  const board = 'bureau@association.example'
  await world.test.call(world.manager, 'PUT', path, { payload: { email: board } })
  expect((await world.test.call(world.manager, 'GET', path)).json()).toMatchObject({
    email: null,
    waiting: { email: board },
  })
  await world.sent(closingId)
  expect((await lastMail())?.to).toBe(address)
  expect((await world.confirm())?.json()).toMatchObject({ email: board })
  const before = (await world.test.mails()).length
  expect(await world.sent(closingId)).toMatchObject({ email: address, board: { email: board, state: 'waiting' } })
  const mails = (await world.test.mails()).slice(before)
  expect(mails.map(({ to }) => to).sort()).toEqual([board, address].sort())
  expect(mails[0]?.files?.map(({ name }) => name)).toEqual(mails[1]?.files?.map(({ name }) => name))
  expect(await world.readFriday()).toMatchObject({ board, accountant: address, sending: { board: { state: 'sent' } } })
})

it('mails the board alone where no accountant has an address, and says so', async () => {
  await world.give(20)
  const closingId = await world.closed()
  const board = 'bureau@association.example'
  const path = `/customers/${world.customerId}/accountant?reader=board`
  await world.test.call(world.manager, 'PUT', path, { payload: { email: board } })
  expect((await world.send(closingId)).json()).toMatchObject({ status: 422, code: 'no-accountant' })
  await world.confirm()
  expect(await world.listMissing()).toEqual([{ kind: 'sending', isLost: false }])
  expect(await world.sent(closingId)).toMatchObject({ reader: 'board', email: board, state: 'waiting', board: null })
  expect((await lastMail())?.to).toBe(board)
  expect(await world.readFriday()).toMatchObject({
    accountant: null,
    board,
    sending: { reader: 'board', state: 'sent' },
  })
  expect(await world.listMissing()).toEqual([])
})

it('sends once while a mail waits, also for requests at once, and again when a person asks later', async () => {
  await world.give(20)
  const closingId = await world.closed()
  await world.setAccountant(address)
  const before = (await world.test.mails()).length
  const sendings = await Promise.all([1, 2, 3].map(() => world.sent(closingId)))
  expect(new Set(sendings.map(({ _id }) => _id)).size).toBe(1)
  expect(await world.test.mails()).toHaveLength(before + 1)
  await world.send(closingId)
  expect(await world.test.mails()).toHaveLength(before + 2)
})

it('keeps the address of the request, and sends again what was lost, to the present address', async () => {
  await world.give(20)
  const closingId = await world.closed()
  await world.setAccountant(address)
  const { _id } = await world.sent(closingId)
  await world.setAccountant('autre@cabinet.example')
  await world.test.db
    .updateTable('closing_sendings')
    .set({ state: 'lost' })
    .where('customer_id', '=', world.customerId)
    .where('id', '=', _id)
    .execute()
  expect(await world.listMissing()).toEqual([{ kind: 'sending', isLost: true }])
  expect((await world.readFriday()).sending).toMatchObject({ email: address, state: 'lost' })
  expect(await world.sent(closingId)).toMatchObject({ email: 'autre@cabinet.example', state: 'waiting' })
  await world.test.mails()
})

it('refuses without an address, for a reopened closing, and for that of another association', async () => {
  await world.give(20)
  const closingId = await world.closed()
  expect((await world.send(closingId)).json()).toMatchObject({ status: 422, code: 'no-accountant' })
  await world.setAccountant(address)
  const period = await world.closed({ kind: 'period', from: '2026-03-01', to: '2026-03-07' })
  await world.reopen(period)
  await world.reopen(closingId)
  expect((await world.send(closingId)).json()).toMatchObject({ status: 409, code: 'closing-reopened' })
  expect((await world.send('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
})

it('has a line in the journal for each sending, which names the closing and the address', async () => {
  await world.give(20)
  const closingId = await world.closed()
  await world.setAccountant(address)
  world.setNow('2026-03-08T09:00:00.000Z')
  await world.send(closingId)
  await world.test.mails()
  const { data } = (await world.call('GET', '/journal?limit=10')).json()
  expect(data[0]).toMatchObject({
    action: 'accountant.sent',
    subject: { _id: closingId, name: 'n°\u00a01' },
    after: { email: address, period: '6 mars 2026' },
  })
})
