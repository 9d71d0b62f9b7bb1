import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inCamelCase } from '#shared/server/database.ts'
import { createPdfWriter } from '#shared/server/paper/paper.ts'
import { setUpReceipts } from '../testing/receipt.calls.ts'
import { createReceiptPapers } from './receipt-papers.ts'

const world = setUpReceipts()
let donorId = ''
beforeAll(async () => {
  await world.setProfile()
  donorId = await world.addDonor()
})

describe('a receipt', () => {
  it('has the next number of its year, its amount and its bytes, which stay the same', async () => {
    const transactionId = await world.give({ amount_cents: 15_000 })
    const receipt = (await world.issue(donorId, [transactionId])).json()
    expect(receipt).toMatchObject({
      year: 2026,
      state: 'issued',
      amount: 150,
      form: '11580*05',
      donationCount: 1,
      donor: { _id: donorId, name: 'Maud Le Goff' },
      ended: null,
    })
    const download = () => world.call('GET', `/receipts/${receipt._id}/pdf`)
    const { rawPayload, headers } = await download()
    expect(headers['content-disposition']).toContain(`recu_2026-${String(receipt.number).padStart(4, '0')}.pdf`)
    const { sha256 } = (await world.call('GET', `/receipts/${receipt._id}`)).json()
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
    await world.setProfile({ city: 'Bagnolet' })
    expect((await download()).rawPayload.equals(rawPayload)).toBe(true)
  })

  it('has its document without a reader, made once', async () => {
    const id = await world.issued(donorId, [await world.give()])
    const sha256 = async () => (await world.call('GET', `/receipts/${id}`)).json().sha256
    expect(await sha256()).toBeNull()
    const db = inCamelCase(world.test.db)
    const { outgoingMails } = world.test.notifications
    const writePdf = createPdfWriter()
    const { makeMissing } = createReceiptPapers({ db, clock: () => new Date(), writePdf, outgoingMails })
    await makeMissing()
    const made = await sha256()
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    await makeMissing()
    expect(await sha256()).toBe(made)
  })

  it('of a donation exists once: a second one is refused until the first is cancelled', async () => {
    const transactionId = await world.give()
    const first = await world.issued(donorId, [transactionId])
    expect((await world.issue(donorId, [transactionId])).json()).toMatchObject({ code: 'receipt-receipted' })
    const ended = await world.call('POST', `/receipts/${first}/cancellation`, { reason: 'Adresse fausse' })
    expect(ended.json()).toMatchObject({ state: 'cancelled', ended: { reason: 'Adresse fausse', replacedBy: null } })
    expect((await world.call('POST', `/receipts/${first}/cancellation`, { reason: 'Encore' })).statusCode).toBe(409)
    expect((await world.issue(donorId, [transactionId])).statusCode).toBe(201)
  })

  it('has numbers without a hole, however many are issued at once, and one of each donation', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.give()))
    // A call that waits too long answers 503, and is sent again.
    const issue = async (id: string) => {
      let answer = await world.issue(donorId, [id])
      while (answer.statusCode === 503) answer = await world.issue(donorId, [id])
      return answer
    }
    const answers = await Promise.all([...ids, ...ids].map(issue))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(12)
    const rows = await world.test.db
      .selectFrom('receipts')
      .select('number')
      .where('customer_id', '=', world.customerId)
      .execute()
    const numbers = rows.map(({ number }) => number).toSorted((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('is in the list of its donor, and in no other', async () => {
    const other = await world.addDonor({ email: 'other@example.org' })
    const id = await world.issued(other, [await world.give()])
    const listOf = async (query: string) => (await world.call('GET', `/receipts?${query}`)).json().data
    expect(await listOf(`donorId=${other}`)).toEqual([expect.objectContaining({ _id: id })])
    expect(await listOf(`donorId=${donorId}&limit=100`)).not.toContainEqual(expect.objectContaining({ _id: id }))
  })
})

describe('a receipt is refused', () => {
  const refused = async (ids: string[], donor = donorId) => (await world.issue(donor, ids)).json().code

  it('for a cause that is not eligible, by its name or by a decision', async () => {
    const zakat = await world.addCause('Zakat al-fitr')
    const id = await world.give({ cause_id: zakat })
    expect(await refused([id])).toBe('receipt-not-eligible')
    expect((await world.call('PUT', `/causes/${zakat}/receipts`, { isEligible: true })).statusCode).toBe(200)
    expect((await world.issue(donorId, [id])).statusCode).toBe(201)
    const sale = await world.addCause('Vente de gâteaux')
    expect(await refused([await world.give({ cause_id: sale })])).toBe('receipt-not-eligible')
  })

  it('for cash without a donor, for donations of two years or of another donor', async () => {
    expect(await refused([await world.give({ payment_method: 'cash' })])).toBe('receipt-anonymous-cash')
    const years = [await world.give(), await world.give({ created_at: '2025-12-31T12:00:00Z' })]
    expect(await refused(years)).toBe('receipt-other-year')
    const given = await world.give()
    const first = await world.issued(donorId, [given])
    await world.call('POST', `/receipts/${first}/cancellation`, { reason: 'Autre donateur' })
    expect(await refused([given], await world.addDonor({ lastName: 'Autre' }))).toBe('receipt-other-donor')
  })

  it('for a name that is not in Latin letters', async () => {
    const arabic = await world.addDonor({ firstName: null, lastName: 'محمد' })
    expect(await refused([await world.give()], arabic)).toBe('receipt-not-latin')
  })

  it.each([
    ['nobody attested', { isAttested: false }],
    ['no signature', { signature: null }],
    ['a delegation that is over', { delegatedUntil: '2026-11-23' }],
    ['worship that is not declared', { legalForm: 'association-1905', quality: 'worship' }],
    ['worship that was declared six years ago', { quality: 'worship', worshipDeclaredOn: '2020-11-24' }],
    ['an association of both laws for worship', { legalForm: 'association-1907', quality: 'worship' }],
  ])('while the profile has %s', async (_, changes) => {
    await world.setProfile(changes)
    expect((await world.issue(donorId, [await world.give()])).json()).toMatchObject({ code: 'receipts-locked' })
    await world.setProfile()
  })
})
