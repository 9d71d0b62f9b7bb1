import { Unzip, UnzipPassThrough } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpReceipts } from '../testing/receipt.calls.ts'

const world = setUpReceipts()

/** A donor with donations of a year, in cents. */
const addGiver = async (changes: object, ...donations: object[]) => {
  const donorId = await world.addDonor(changes)
  for (const donation of donations)
    await world.link(donorId, await world.give({ created_at: '2025-06-03T10:00:00Z', ...donation }))
  return donorId
}
const preview = async (query = 'year=2025') => (await world.call('GET', `/receipt-runs/preview?${query}`)).json()
const start = (body: object = {}) => world.call('POST', '/receipt-runs', { year: 2025, floor: 5, ...body })
const read = async (id: string) => (await world.call('GET', `/receipt-runs/${id}`)).json()
const finished = async (id: string, states = ['issued', 'mailed']) => {
  await expect.poll(async () => (await read(id)).state, { interval: 20, timeout: 60_000 }).toBeOneOf(states)
  return read(id)
}
const act = async (id: string, what: string) => (await world.call('POST', `/receipt-runs/${id}/${what}`)).json()
const receiptsOf = (runId: string) =>
  world.test.db.selectFrom('receipts').selectAll().where('run_id', '=', runId).orderBy('number').execute()
const unzip = (bytes: Uint8Array) => {
  const names: string[] = []
  const zip = new Unzip(({ name }) => void names.push(name))
  zip.register(UnzipPassThrough)
  zip.push(bytes, true)
  return names
}

beforeAll(() => world.setProfile())

describe('a run of a year', () => {
  it('issues one receipt a donor, or one a donation, leaves out the others, and says why', async () => {
    const maud = await addGiver({ lastName: 'Un' }, { amount_cents: 3000 }, { amount_cents: 2000 })
    const each = await addGiver({ lastName: 'Deux', preference: 'each' }, { amount_cents: 700 }, { amount_cents: 300 })
    await addGiver({ lastName: 'Trois', preference: 'none' }, { amount_cents: 9000 })
    await addGiver({ lastName: 'محمد', firstName: null }, { amount_cents: 4000 })
    await addGiver({ lastName: 'Quatre' }, { amount_cents: 499 })
    await addGiver({ lastName: 'Cinq', email: '', postalCode: '69001' }, { amount_cents: 1200 })
    const zakat = await world.addCause('Zakat 2025')
    await addGiver({ lastName: 'Six' }, { amount_cents: 8000, cause_id: zakat })
    const single = await addGiver({ lastName: 'Sept' })
    const given = await world.give({ created_at: '2025-06-03T10:00:00Z' })
    await world.issued(single, [given])
    const said = await preview()
    expect(said).toMatchObject({ donorCount: 3, receiptCount: 3, amount: 69, emailCount: 2, lacks: [], run: null })
    expect(said.shares).toEqual(
      expect.arrayContaining([
        { reason: 'none', count: 1, amount: 90 },
        { reason: 'notLatin', count: 1, amount: 40 },
        { reason: 'belowFloor', count: 2, amount: 7.99 },
        { reason: 'notEligible', count: 1, amount: 80 },
      ]),
    )
    const run = (await start()).json()
    expect(run).toMatchObject({ state: 'issuing', receiptCount: 3, issuedCount: 0 })
    expect(await finished(run._id)).toMatchObject({ state: 'issued', issuedCount: 3, emailCount: 2, letterCount: 1 })
    const rows = await receiptsOf(run._id)
    expect(rows.map(({ donor_id, amount_cents }) => [donor_id, amount_cents])).toEqual(
      expect.arrayContaining([
        [maud, 5000],
        [each, 700],
      ]),
    )
    const papers = await world.test.db.selectFrom('receipt_papers').select('receipt_id').execute()
    expect(rows.every(({ id }) => papers.some(({ receipt_id }) => receipt_id === id))).toBe(true)
    expect((await start()).json()).toMatchObject({ code: 'nothing-to-issue' })
    const { rawPayload } = await world.call('GET', `/receipt-runs/${run._id}/letters`)
    expect(unzip(rawPayload)).toEqual(['lettres_001.pdf', expect.stringMatching(/^00001_69001_recu_2026-\d{4}\.pdf$/)])
    const before = (await world.test.mails()).length
    const mailing = await act(run._id, 'mails')
    expect(mailing.mailsLeaveAt).not.toBeNull()
    expect(await finished(run._id)).toMatchObject({ state: 'mailed', emailCount: 0, mails: { waiting: 2 } })
    expect(await act(run._id, 'recall')).toMatchObject({ state: 'issued', mailsLeaveAt: null, emailCount: 2 })
    expect(await world.test.mails()).toHaveLength(before)
    await act(run._id, 'mails')
    await finished(run._id, ['mailed'])
    const mails = (await world.test.mails()).slice(before)
    expect(mails.map(({ to }) => to)).toEqual(['maud@example.org', 'maud@example.org'])
    expect(mails[0]?.files?.map(({ name }) => name)).toEqual([expect.stringMatching(/^recu_2026-\d{4}\.pdf$/)])
    expect(mails.map(({ subject }) => subject).join('')).not.toMatch(/Maud|Un|Deux/)
    expect(await read(run._id)).toMatchObject({ mails: { waiting: 0, sent: 2, lost: 0 } })
  })

  it('keeps a donor who asks for erasure, six years from the receipt', async () => {
    const donorId = await addGiver({ lastName: 'Oubli' }, { created_at: '2021-05-05T10:00:00Z', amount_cents: 2000 })
    await finished((await start({ year: 2021 })).json()._id)
    expect((await world.call('POST', `/donors/${donorId}/erasure`)).json()).toEqual({ keptUntil: '2032-11-24' })
  })

  it('runs once: two runs at once are refused, and no donation is on two receipts', async () => {
    for (let count = 0; count < 4; count += 1)
      await addGiver({ lastName: `Nom ${'abcd'[count]}` }, { created_at: '2024-05-05T10:00:00Z', amount_cents: 2000 })
    const answers = await Promise.all([start({ year: 2024 }), start({ year: 2024 })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([201, 409]))
    const id = answers.find(({ statusCode }) => statusCode === 201)?.json()._id
    expect(await finished(id)).toMatchObject({ issuedCount: 4 })
  })

  it('ends where the profile is no longer complete; the next run issues the others', async () => {
    for (let count = 0; count < 30; count += 1)
      await addGiver(
        { lastName: `Ni ${String.fromCodePoint(97 + (count % 26))}` },
        { created_at: '2023-05-05T10:00:00Z' },
      )
    const { _id } = (await start({ year: 2023 })).json()
    await world.setProfile({ isAttested: false })
    const { issuedCount } = await finished(_id)
    expect(issuedCount).toBeLessThan(30)
    expect((await start({ year: 2023 })).json()).toMatchObject({ code: 'receipts-locked' })
    await world.setProfile()
    const next = (await start({ year: 2023 })).json()
    expect(await finished(next._id)).toMatchObject({ issuedCount: 30 - issuedCount })
  })

  it('takes a cheque of the next January that was handed over in the year, as given on its last day', async () => {
    const donorId = await world.addDonor({ lastName: 'Cheque' })
    const late = { created_at: '2023-01-02T10:00:00Z', amount_cents: 5000 }
    const cheque = await world.give({ ...late, payment_method: 'cheque' })
    const card = await world.give({ ...late, payment_method: 'card' })
    await world.link(donorId, cheque)
    await world.link(donorId, card)
    expect((await preview('year=2022')).cheques).toMatchObject([{ _id: cheque, amount: 50, day: '2023-01-02' }])
    const { _id } = (await start({ year: 2022, chequeIds: [cheque, card] })).json()
    await finished(_id)
    const [receipt] = await receiptsOf(_id)
    expect(receipt).toMatchObject({ amount_cents: 5000, given_from: '2022-12-31', given_until: '2022-12-31' })
  })

  it('names the donations that name somebody without a record', async () => {
    const named = await world.give({ created_at: '2021-03-03T10:00:00Z', donator_fullname: 'Sans Fiche' })
    expect((await preview('year=2021')).unnamed).toMatchObject({ count: 1, donations: [{ _id: named }] })
  })
})
