import { beforeAll, describe, expect, it } from 'vitest'
import { setUpReceipts } from '#features/receipts/testing/receipt.calls.ts'
import { randomToken } from '#shared/server/secret.ts'
import { addressPageTexts } from '../address-page.texts.ts'
import { addressCalls } from '../testing/address.calls.ts'

const world = setUpReceipts()
const { ask, asked, open, answer, codeIn, stateOf, donorOf, give, lastEmail, act, isForm } = addressCalls(world)
const { ends } = addressPageTexts.fr

beforeAll(async () => void (await world.setProfile()))

const move = (id: string, payload: object) => act(`/transactions/${id}/movements`, { reason: 'Erreur', ...payload })

describe('a link that asks for an address', () => {
  it('is mailed to the donor, without their name, and leads to a page with the amount and the day', async () => {
    const given = await give()
    const code = await asked(given)
    const mail = (await world.test.mails()).at(-1)
    expect(mail?.to).toBe(lastEmail())
    expect(mail?.subject).not.toContain('Sept Cyprès')
    expect(JSON.stringify(mail)).not.toContain('Benali')
    const page = await open(code)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Votre don à Les Sept Cyprès')
    expect(page.body).toMatch(/50,00\s€.*6 mars 2026/)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(page.body).not.toContain('<script')
    expect(await stateOf(given)).toMatchObject({ mayAsk: true, request: { state: 'sent', answer: null } })
  })

  it('keeps only the hash of its code, and no name or address in its job', async () => {
    const given = await give()
    expect((await ask(given)).statusCode).toBe(201)
    const { rows } = await world.test.pool.query('select data::text from jobs.job')
    const jobs = rows.map(({ data }) => data).join('\n')
    expect(jobs).toContain('address-request')
    expect(jobs).not.toContain(lastEmail())
    const code = codeIn((await world.test.mails()).at(-1)?.text)
    const stored = await world.test.pool.query('select address_requests::text as row from address_requests')
    expect(stored.rows.some(({ row }) => row.includes(code))).toBe(false)
  })

  it('makes the donor of the donation, once', async () => {
    const given = await give()
    const code = await asked(given)
    expect((await answer(code)).body).toContain('Les Sept Cyprès a bien reçu votre adresse')
    expect(await donorOf(given)).toMatchObject({
      name: 'Samia Benali',
      street: '3 place de la Mairie',
      postalCode: '75011',
      email: lastEmail(),
    })
    expect((await answer(code, { city: 'Lyon' })).body).toContain(ends.used)
    expect((await open(code)).body).toContain(ends.used)
    expect(await donorOf(given)).toMatchObject({ city: 'Paris' })
    expect(await stateOf(given)).toMatchObject({ mayAsk: false, request: { state: 'accepted' } })
    expect((await ask(given)).json().code).toBe('address-not-askable')
  })

  it('is used by one of ten answers at once', async () => {
    const given = await give()
    const code = await asked(given)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => answer(code, { city: `Ville ${place}` })),
    )
    expect(answers.filter(({ body }) => body.includes('a bien reçu'))).toHaveLength(1)
    const { rows } = await world.test.pool.query('select from donors where email = $1', [lastEmail()])
    expect(rows).toHaveLength(1)
  })

  it('is changed by no GET or HEAD of a mail scanner', async () => {
    const given = await give()
    const code = await asked(given)
    const tables =
      'select (select count(*) from donors) as donors, (select jsonb_agg(asked) from address_requests asked) as asked'
    const before = (await world.test.pool.query(tables)).rows
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      await world.test.app.inject({
        method,
        url: `/adresse?jeton=${code}&lastName=Autre&consent=on&city=Lyon&street=1`,
      })
    expect((await world.test.pool.query(tables)).rows).toEqual(before)
    expect(isForm((await open(code)).body)).toBe(true)
  })

  it('ends after 30 days, and where another one was mailed', async () => {
    const given = await give()
    const first = await asked(given)
    const second = await asked(given)
    expect((await open(first)).body).toContain(ends.unknown)
    await world.test.pool.query("update address_requests set expires_at = '2026-11-24' where transaction_id = $1", [
      given,
    ])
    expect((await open(second)).body).toContain(ends.expired)
    expect((await answer(second)).body).toContain(ends.expired)
    expect(await stateOf(given)).toMatchObject({ mayAsk: true, request: { state: 'expired' } })
  })

  it('ends with an erasure, a refund or a cancellation, and not with a part of a refund', async () => {
    const [erased, refunded, cancelled, partly] = [await give(), await give(), await give(), await give()]
    const codes = [await asked(erased), await asked(refunded), await asked(cancelled), await asked(partly)]
    expect((await act('/donors/erase', { transactionIds: [erased] })).statusCode).toBe(200)
    expect((await move(refunded, { kind: 'refunded', amount: 50 })).statusCode).toBe(201)
    expect((await move(cancelled, { kind: 'cancelled' })).statusCode).toBe(201)
    expect((await move(partly, { kind: 'refunded', amount: 20 })).statusCode).toBe(201)
    for (const code of codes.slice(0, 3)) {
      expect((await open(code)).body).toMatch(/n’est plus valable|ne l’est plus/)
      expect((await answer(code)).body).not.toContain('a bien reçu')
    }
    expect((await open(codes[3] ?? '')).body).toMatch(/30,00\s€/)
  })

  it('is not mailed where the donation is erased before the mail leaves', async () => {
    const given = await give()
    const count = (await world.test.mails()).length
    await ask(given)
    await act('/donors/erase', { transactionIds: [given] })
    expect(await world.test.mails()).toHaveLength(count)
  })

  it('is not guessed by 1,000 random codes, nor by broken ones', async () => {
    await asked(await give())
    for (let left = 1000; left > 0; left -= 1) expect((await open(randomToken())).body).toContain(ends.unknown)
    for (const broken of ['', 'a', '%00', '<script>', "'--", 'x'.repeat(5000)]) {
      const page = await world.test.app.inject({ method: 'GET', url: '/adresse', query: { jeton: broken } })
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(ends.unknown)
      expect(page.body).not.toContain('<script')
    }
  })

  it('is bounded: the fourth mail of a day to a donor is refused', async () => {
    const given = await give()
    for (let left = 3; left > 0; left -= 1) expect((await ask(given)).statusCode).toBe(201)
    expect((await ask(given)).json().code).toBe('too-many-attempts')
  })
})

it('the address of a donation without an e-mail, or of a cause that is not eligible, is not asked for', async () => {
  const zakat = { cause_id: await world.addCause('Zakat') }
  for (const given of [await give({ donator_email: null }), await give(zakat)]) {
    expect(await stateOf(given)).toEqual({ request: null, mayAsk: false })
    expect((await ask(given)).json().code).toBe('address-not-askable')
  }
})

it('no address is asked for while the association may not issue receipts', async () => {
  const given = await give()
  await world.setProfile({ signature: null })
  expect((await ask(given)).json().code).toBe('address-not-askable')
  await world.setProfile()
  expect((await ask(given)).statusCode).toBe(201)
})

describe('many addresses at once', () => {
  it('are asked for once for each donor of the year who may be asked', async () => {
    const dated = { created_at: '2025-05-06T12:05:00.000Z' }
    const pair = { ...dated, donator_email: 'pair@example.org' }
    await Promise.all([give(dated), give(pair), give({ ...pair, donator_email: 'Pair@Example.org' })])
    await Promise.all([give({ ...dated, donator_email: null }), give({ created_at: '2024-05-06T12:05:00.000Z' })])
    await give({ ...dated, cause_id: await world.addCause('Fidya') })
    const count = (await world.test.mails()).length
    expect((await act('/address-requests', { year: 2025 })).json()).toEqual({ askedCount: 2, leftOutCount: 0 })
    expect(await world.test.mails()).toHaveLength(count + 2)
    expect((await act('/address-requests', { year: 2025 })).json()).toEqual({ askedCount: 0, leftOutCount: 0 })
  })

  it('are asked for by no other association', async () => {
    const given = await give()
    const { insertUser } = await import('#features/users/testing/user.fixture.ts')
    const { insertCustomer } = await import('#features/customers/testing/customer.fixture.ts')
    const stranger = await insertUser(world.test.db, { customer_id: (await insertCustomer(world.test.db)).id })
    const { customer_id: own } = stranger
    const path = `/customers/${own}/transactions/${given}/address-request`
    expect((await world.test.call(stranger, 'POST', path)).statusCode).toBe(404)
  })
})

it.each(Object.entries(addressPageTexts))('the page weighs at most 30 kB, all in all (%s)', async (language, texts) => {
  const code = await asked(await give())
  const page = await open(code, language)
  expect(page.body).toContain(texts.law.replaceAll("'", '&#39;'))
  expect(page.body).not.toMatch(/undefined|\{\w+\}<|src=|@import|url\(/)
  expect(Buffer.byteLength(page.body)).toBeLessThan(30_000)
})
