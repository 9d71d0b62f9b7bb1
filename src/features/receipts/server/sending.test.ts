import { beforeAll, describe, expect, it } from 'vitest'
import { setUpReceipts } from '../testing/receipt.calls.ts'

const world = setUpReceipts()
let donorId = ''
beforeAll(async () => {
  await world.setProfile()
  donorId = await world.addDonor()
})

const send = (id: string) => world.call('POST', `/receipts/${id}/sending`)
const read = async (id: string) => (await world.call('GET', `/receipts/${id}`)).json()
const mailsSince = async (before: number) => (await world.test.mails()).slice(before)
const countMails = async () => (await world.test.mails()).length
const refund = async (transactionId: string, amount: number) =>
  world.call('POST', `/transactions/${transactionId}/movements`, { reason: 'Erreur', kind: 'refunded', amount })
const decide = (id: string, isMailed: boolean) => world.call('POST', `/receipts/${id}/revision`, { isMailed })
const matters = async () => (await world.call('GET', '/receipt-matters')).json()

describe('a receipt that is sent', () => {
  it('goes to its donor with the kept bytes, and says so; a second time it is a duplicate of the same bytes', async () => {
    const id = await world.issued(donorId, [await world.give({ amount_cents: 4200 })])
    const { rawPayload, headers } = await world.call('GET', `/receipts/${id}/pdf`)
    expect(headers['content-disposition']).toMatch(/filename="recu_2026/)
    const before = await countMails()
    expect((await send(id)).json()).toMatchObject({ state: 'issued', sent: { state: 'waiting' } })
    // A double click sends one mail.
    expect((await send(id)).statusCode).toBe(201)
    const [mail, ...others] = await mailsSince(before)
    expect(others).toEqual([])
    expect(mail?.to).toBe('maud@example.org')
    expect(`${mail?.subject}${mail?.text}`).not.toContain('Maud')
    expect(mail?.files?.[0]).toMatchObject({
      name: expect.stringMatching(/^recu_2026-\d{4}\.pdf$/),
      content: rawPayload,
    })
    expect(await read(id)).toMatchObject({ state: 'sent', sent: { state: 'sent' } })
    await send(id)
    const [again] = await mailsSince(before + 1)
    expect(again?.text).toContain('duplicata')
    expect(again?.files?.[0]).toMatchObject({ name: expect.stringMatching(/^duplicata_recu/), content: rawPayload })
    const reprint = await world.call('GET', `/receipts/${id}/pdf`)
    expect(reprint.headers['content-disposition']).toContain('duplicata_recu_')
    expect(reprint.rawPayload.equals(rawPayload)).toBe(true)
    const jobs = await world.test.pool.query('select data from jobs.job')
    expect(JSON.stringify(jobs.rows)).not.toMatch(/Maud|maud@/)
  })

  it('is refused without an e-mail, and once it is cancelled', async () => {
    const silent = await world.addDonor({ lastName: 'Sans', email: '' })
    const id = await world.issued(silent, [await world.give()])
    expect((await send(id)).json()).toMatchObject({ code: 'no-email' })
    await world.call('POST', `/receipts/${id}/cancellation`, { reason: 'Erreur' })
    expect((await send(id)).json()).toMatchObject({ code: 'receipt-ended' })
  })

  it('writes no mail where it was cancelled before the mail left', async () => {
    const id = await world.issued(donorId, [await world.give()])
    const before = await countMails()
    await send(id)
    await world.call('POST', `/receipts/${id}/cancellation`, { reason: 'Erreur' })
    expect(await mailsSince(before)).toEqual([])
  })
})

describe('a receipt that a correction ended', () => {
  it('mails the managers, and waits until one mails the new receipt', async () => {
    const given = await world.give({ amount_cents: 5000 })
    const id = await world.issued(donorId, [given])
    const before = await countMails()
    await refund(given, 20)
    const [told] = await mailsSince(before)
    expect(told?.subject).toContain('Un reçu fiscal n’est plus valable')
    expect(told?.text).toContain(`/receipts/${id}`)
    expect(`${told?.subject}${told?.text}`).not.toContain('Maud Le Goff')
    expect((await matters()).revised).toMatchObject([{ _id: id, amount: 50 }])
    const { receipts } = (await world.call('GET', '/waiting')).json()
    expect(receipts).toBe(1)
    const next = (await read(id)).ended.replacedBy
    const at = await countMails()
    expect((await decide(id, true)).json()).toMatchObject({ ended: { isWaiting: false } })
    const [mail] = await mailsSince(at)
    expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(/Il remplace le reçu n° 2026-\d{4}/)
    expect(await read(next)).toMatchObject({ state: 'sent' })
    expect((await decide(id, true)).json()).toMatchObject({ code: 'receipt-decided' })
    expect((await matters()).revised).toEqual([])
  })

  it('is dismissed by a manager without a mail', async () => {
    const given = await world.give({ amount_cents: 5000 })
    const id = await world.issued(donorId, [given])
    await refund(given, 50)
    const before = await countMails()
    expect((await decide(id, true)).json()).toMatchObject({ code: 'receipt-ended' })
    expect((await decide(id, false)).statusCode).toBe(200)
    expect(await mailsSince(before)).toEqual([])
  })

  it('by a person needs no decision', async () => {
    const id = await world.issued(donorId, [await world.give()])
    await world.call('POST', `/receipts/${id}/cancellation`, { reason: 'Erreur' })
    expect((await matters()).revised).toEqual([])
  })
})

describe('a quality of worship', () => {
  it.each([
    ['2021-11-30', '2026-11-30'],
    ['2020-11-24', '2025-11-24'],
    ['2022-06-30', null],
  ])('that was declared on %s is shown while it ends within six months: %s', async (worshipDeclaredOn, until) => {
    await world.setProfile({ legalForm: 'association-1905', quality: 'worship', worshipDeclaredOn })
    expect((await matters()).worshipUntil).toBe(until)
    await world.setProfile()
  })
})
