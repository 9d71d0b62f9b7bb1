import { beforeAll, describe, expect, it } from 'vitest'
import { setUpReceipts } from '#features/receipts/testing/receipt.calls.ts'
import { addressPageTexts } from '../address-page.texts.ts'
import { addressCalls } from '../testing/address.calls.ts'

const world = setUpReceipts()
const { asked, open, answer, stateOf, donorOf, give, act, isForm } = addressCalls(world)

beforeAll(async () => void (await world.setProfile()))

describe('an answer', () => {
  it('of another person waits for a manager, who accepts it', async () => {
    const given = await give()
    await answer(await asked(given), { firstName: 'Karim', lastName: 'Haddad' })
    expect(await donorOf(given)).toBe(null)
    const { request } = await stateOf(given)
    expect(request).toMatchObject({
      state: 'waiting',
      donatorFullname: 'Samia Benali',
      answer: { name: 'Karim Haddad', address: '3 place de la Mairie, 75011 Paris' },
    })
    const { data } = (await world.call('GET', '/address-requests')).json()
    expect(data).toEqual([request])
    expect((await world.call('GET', '/waiting')).json().addresses).toBe(1)
    const decide = (isAccepted: boolean) => act(`/address-requests/${request._id}/decision`, { isAccepted })
    expect((await decide(true)).statusCode).toBe(200)
    expect(await donorOf(given)).toMatchObject({ name: 'Karim Haddad' })
    expect((await decide(false)).json().code).toBe('address-decided')
    expect((await world.call('GET', '/waiting')).json().addresses).toBe(0)
  })

  it('that a manager refuses is forgotten, and may be asked for again', async () => {
    const given = await give()
    await answer(await asked(given), { firstName: 'Karim', lastName: 'Inconnu' })
    const { request } = await stateOf(given)
    await act(`/address-requests/${request._id}/decision`, { isAccepted: false })
    expect(await stateOf(given)).toMatchObject({ mayAsk: true, request: { state: 'refused', answer: null } })
    const { rows } = await world.test.pool.query("select from address_requests where answer::text like '%Inconnu%'")
    expect(rows).toHaveLength(0)
  })

  it('is for all donations of the same e-mail and name, and adds an address to the donor who is known', async () => {
    const email = 'nadia@example.org'
    const nadia = { donator_fullname: 'Nadia Amrani', donator_email: email }
    const [one, two, other] = [
      await give(nadia),
      await give({ ...nadia, donator_email: email.toUpperCase() }),
      await give({ ...nadia, donator_fullname: 'Omar Amrani' }),
    ]
    const code = await asked(one)
    expect((await open(code)).body).toMatch(/aussi pour 1 de vos autres dons, 50,00\s€ en tout/)
    await answer(code, { firstName: 'Nadia', lastName: 'Amrani' })
    const donor = await donorOf(one)
    expect((await donorOf(two))._id).toBe(donor._id)
    expect(await donorOf(other)).toBe(null)
    const later = await give(nadia)
    await answer(await asked(later), { firstName: 'Nadia', lastName: 'Amrani', city: 'Lyon' })
    expect(await donorOf(later)).toMatchObject({ _id: donor._id, city: 'Lyon' })
  })

  it('says what is wrong beside each field, and keeps what was typed', async () => {
    const code = await asked(await give())
    const empty = await answer(code, { lastName: ' ', consent: '', postalCode: '750', city: '=<b>"Lyon"</b>' })
    const { errors } = addressPageTexts.fr
    expect(empty.body).toContain(errors.required)
    expect(isForm(empty.body)).toBe(true)
    expect(empty.body).toContain('value="=&lt;b&gt;&quot;Lyon&quot;&lt;/b&gt;"')
    const wrong = await answer(code, { postalCode: '750' })
    expect(wrong.body).toContain(errors.postalCode)
    const long = await answer(code, { lastName: 'x'.repeat(500), firstName: 'a\u202eb' })
    expect(long.body.split(errors.invalid)).toHaveLength(3)
  })

  it('needs Latin letters, and keeps the name in its own', async () => {
    const given = await give({ donator_fullname: 'سامية' })
    const code = await asked(given)
    const page = await answer(code, { firstName: 'سامية', lastName: 'بن علي', langue: 'ar' })
    expect(page.body).toContain('<html lang="ar" dir="rtl">')
    expect(page.body).toContain(addressPageTexts.ar.errors.latin)
    expect(page.body).toContain('value="سامية بن علي"')
    await answer(code, { originalName: 'سامية بن علي' })
    expect(await stateOf(given)).toMatchObject({ request: { state: 'waiting' } })
  })

  it('needs consent', async () => {
    const code = await asked(await give())
    const { consent: _, ...without } = Object.fromEntries(Object.entries({ jeton: code }))
    const page = await world.test.app.inject({
      method: 'POST',
      url: '/adresse',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...without,
        lastName: 'Benali',
        firstName: 'Samia',
        street: '1 rue',
        city: 'Paris',
        postalCode: '75011',
      }).toString(),
    })
    expect(page.body).toContain(addressPageTexts.fr.errors.consent)
  })
})
