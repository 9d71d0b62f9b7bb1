import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { eurosOfCents, formatChange, formatEuros } from '#shared/money.ts'
import { readPdf, wordsOf } from '#test/pdf.ts'
import { october, setUpMonths } from '../testing/month.calls.ts'

const world = setUpMonths()
const address = 'compta@cabinet.example'

beforeEach(async () => {
  await world.addContractOfEntry()
  await world.fillOctober()
})

it('closes a month with its sheet, which keeps what the bank said then', async () => {
  const { books: seen } = await world.readMonth()
  const closed = await world.closed()
  expect(closed.closing).toMatchObject({ number: 1, kind: 'period', from: '2026-10-01', to: '2026-10-31' })
  expect(closed.seal).toMatchObject({ hasChanged: false, sealedBy: { _id: world.manager.id } })
  await world.explain('2026-10-21', [{ kind: 'other', amount: 5, note: 'Intérêts' }])
  const later = await world.readMonth()
  expect(later).toMatchObject({ books: seen, seal: { sha256: closed.seal?.sha256, hasChanged: true }, missing: [] })
  const { rows } = await world.sealedRows()
  expect(rows.map(({ content }) => createHash('sha256').update(content).digest('hex'))).toEqual([closed.seal?.sha256])
})

it('refuses other figures than those that the person saw, a month that goes on, and seals none of them', async () => {
  const wrong = await world.close(october, { donationCount: 4, net: 249 })
  expect(wrong.json()).toMatchObject({ status: 409, code: 'figures-changed' })
  const none = { donationCount: 0, net: 0 }
  expect((await world.close('2026-11', none)).json()).toMatchObject({ status: 422, code: 'future-day' })
  expect((await world.close('2026-12', none)).json()).toMatchObject({ status: 422, code: 'future-month' })
  expect((await world.sealedRows()).rows).toEqual([])
})

it('seals a month once, also one that was closed without its bank', async () => {
  const period = { kind: 'period', from: '2026-10-01', to: '2026-10-31', donationCount: 4, net: 250, counts: [] }
  const path = `/customers/${world.customerId}/closings`
  await world.test.call(world.manager, 'POST', path, { payload: period })
  expect(await world.readMonth()).toMatchObject({ closing: { number: 1 }, seal: null })
  const first = await world.closed()
  await world.explain('2026-10-21', [{ kind: 'other', amount: 5, note: 'Intérêts' }])
  const again = await world.closed()
  expect(again).toMatchObject({ closing: { number: 1 }, seal: { sha256: first.seal?.sha256 } })
})

it('says what came after the closing, which the next month carries', async () => {
  await world.closed()
  await world.take('2026-10-30', 1500)
  const { missing, closing, figures } = await world.readMonth()
  expect(missing).toContainEqual({ kind: 'arrived', closingId: closing?._id, count: 1, total: 15 })
  expect(figures.total.gross).toBe(250)
  expect((await world.readMonth('2026-11')).figures.carried).toMatchObject([{ gross: 15, closing: { number: 1 } }])
})

it('prints what the ledger and the lines of the bank say, with its association, its month and its pages', async () => {
  const answer = await world.print()
  expect(answer.headers['content-type']).toBe('application/pdf')
  const words = wordsOf(readPdf(answer.rawPayload))
  const sumOf = async (table: 'bank_lines' | 'transactions') => {
    const rows = world.test.db.selectFrom(table).where('customer_id', '=', world.customerId)
    const sum = rows.select(({ fn }) => fn.sum<string>('amount_cents').as('cents'))
    return Number((await sum.executeTakeFirstOrThrow()).cents)
  }
  const euros = (text: string) => text.replaceAll('\u00a0', ' ')
  for (const text of [
    'Les Amis du Partage',
    'Octobre 2026',
    '1 ligne n’est pas rapprochée : 5,00 €.',
    'Ce mois n’est pas clôturé',
    euros(formatEuros(eurosOfCents(await sumOf('transactions')))),
    `Solde au 31 octobre 2026\n${euros(formatEuros(eurosOfCents(100_000 + (await sumOf('bank_lines')))))}`,
    `Commissions\n${euros(formatChange(-1.5))}`,
    'Le relevé dit le même solde, au centime.',
    'Édité le mar. 24 novembre 2026 à 10:00',
    'Page 1 sur ',
  ])
    expect(words).toContain(text)
})

it('mails the paper of the month and the sealed export, without donors', async () => {
  const { closing, seal } = await world.closed()
  await world.test.db
    .insertInto('closing_readers')
    .values({ customer_id: world.customerId, reader: 'accountant', email: address })
    .execute()
  await world.test.call(world.manager, 'POST', `/customers/${world.customerId}/closings/${closing?._id}/sending`)
  const mail = (await world.test.mails()).findLast(({ to }) => to === address)
  expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe('Les Amis du Partage : clôture d’octobre 2026, 250,00 €')
  const [pdf, csv] = mail?.files ?? []
  expect(csv?.name).toBe('cloture_1_2026-10-01_2026-10-31.csv')
  const words = wordsOf(readPdf(pdf?.content ?? Buffer.alloc(0)))
  expect(words).toContain(seal?.sha256)
  expect(words).toContain('Second signataire')
  expect(await world.readMonth()).toMatchObject({ sending: { email: address, state: 'sent' }, accountant: address })
})

it('reads the days of a closing of a period, with the bank', async () => {
  const period = { kind: 'period', from: '2026-10-01', to: '2026-11-20' }
  const query = new URLSearchParams(period).toString()
  const path = `/customers/${world.customerId}`
  const { figures } = (await world.test.call(world.manager, 'GET', `${path}/closing-preview?${query}`)).json()
  const { donationCount, net } = figures.total
  const payload = { ...period, donationCount, net, counts: [] }
  await world.test.call(world.manager, 'POST', `${path}/closings`, { payload })
  const sheet = await world.readMonth('2026-10-01_2026-11-20')
  expect(sheet).toMatchObject({
    closing: { number: 1 },
    seal: null,
    figures: { total: { donationCount: 4, gross: 250 } },
  })
  expect(sheet.books.bank.accounts[0]).toMatchObject({ opening: 1000, donations: 190, closing: 394.5 })
  const paper = await world.print('2026-10-01_2026-11-20')
  expect(wordsOf(readPdf(paper.rawPayload))).toContain('Clôture de période n° 1')
  for (const wrong of ['2026-10-05_2026-10-01', '2026-10-01_2027-12-31', '2026-10-40_2026-11-01'])
    expect((await world.ofMonth(wrong)).statusCode).toBe(400)
})
