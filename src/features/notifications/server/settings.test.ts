import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { testOrigin, testSealingKey } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { seal } from '#shared/server/seal.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createUnsubscribeLinks } from './unsubscribe-link.ts'

let test: TestApp
let customerId: string
beforeAll(async () => {
  test = await startTestApp()
  customerId = (await insertCustomer(test.db)).id
})
afterAll(() => test.close())

const path = '/users/me/notifications'
type Someone = Awaited<ReturnType<typeof insertUser>>
const read = async (person: Someone) => (await test.call(person, 'GET', path)).json()
const set = (person: Someone, payload: object) => test.call(person, 'PUT', path, { payload })
const links = createUnsubscribeLinks(testSealingKey, () => testOrigin)
const tokenOf = (person: Someone, topic: 'digest' | 'goalReached' | 'silentDevice') =>
  new URL(links.urlOf({ customerId, userId: person.id, topic })).searchParams.get('jeton') ?? ''
const end = (token: unknown) => test.call(undefined, 'POST', '/unsubscriptions', { payload: { token } })

const all = { digest: 'week', goalReached: true, silentDevice: true }
const none = { digest: 'off', goalReached: false, silentDevice: false }

it('sends a manager every kind of mail by default, and a user none', async () => {
  expect(await read(await insertUser(test.db, { customer_id: customerId }))).toEqual(all)
  expect(await read(await insertUser(test.db, { customer_id: customerId, role: 'user' }))).toEqual(none)
})

it('stores the settings of each person, and never alarms of terminals for a user', async () => {
  const [one, other] = [
    await insertUser(test.db, { customer_id: customerId, role: 'user' }),
    await insertUser(test.db, { customer_id: customerId }),
  ]
  expect((await set(one, { digest: 'month', goalReached: true, silentDevice: true })).json()).toEqual({
    digest: 'month',
    goalReached: true,
    silentDevice: false,
  })
  expect((await set(other, none)).json()).toEqual(none)
  expect([await read(one), await read(other)]).toEqual([{ ...all, digest: 'month', silentDevice: false }, none])
  expect((await set(one, { ...none, digest: 'day' })).statusCode).toBe(400)
})

it("is refused to the platform's staff, also while they act as a manager", async () => {
  const switched = await insertUser(test.db, { customer_id: customerId, role: 'manager', home_role: 'admin' })
  const admin = await insertUser(test.db, { role: 'admin' })
  for (const person of [switched, admin]) expect((await test.call(person, 'GET', path)).statusCode).toBe(403)
})

it('ends one kind of mail by the token of a link, without a sign-in, and as often as it is followed', async () => {
  const person = await insertUser(test.db, { customer_id: customerId })
  for (let round = 0; round < 2; round += 1) {
    const answer = await end(tokenOf(person, 'digest'))
    expect([answer.statusCode, answer.json()]).toEqual([200, { topic: 'digest' }])
  }
  expect(await read(person)).toEqual({ ...all, digest: 'off' })
  await end(tokenOf(person, 'silentDevice'))
  expect(await read(person)).toEqual({ ...all, digest: 'off', silentDevice: false })
  await set(person, all)
  expect(await read(person)).toEqual(all)
})

it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'takes the one click of a mail program (RFC 8058) as %s',
  async (type) => {
    const person = await insertUser(test.db, { customer_id: customerId })
    const answer = await test.app.inject({
      method: 'POST',
      url: `/desabonnement?jeton=${tokenOf(person, 'goalReached')}`,
      headers: { 'content-type': type },
      payload: type.startsWith('multipart')
        ? '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'
        : 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await read(person)).toEqual({ ...all, goalReached: false })
  },
)

it('changes nothing for a GET, which programs make to look at a link', async () => {
  const person = await insertUser(test.db, { customer_id: customerId })
  await test.app.inject({ method: 'GET', url: `/desabonnement?jeton=${tokenOf(person, 'digest')}` })
  expect(await read(person)).toEqual(all)
})

it('refuses forged tokens', async () => {
  const person = await insertUser(test.db, { customer_id: customerId })
  const token = tokenOf(person, 'digest')
  const content = JSON.stringify({ customerId, userId: person.id, topic: 'digest' })
  const wrong = [
    'x',
    token.slice(0, -1),
    token.slice(4),
    `${token.slice(0, 40)}AAAA${token.slice(44)}`,
    Buffer.from(content).toString('base64url'),
    seal(Buffer.alloc(32, 'other'), 'unsubscribe link', content).toString('base64url'),
    seal(testSealingKey, 'another secret', content).toString('base64url'),
  ]
  for (const each of wrong) expect([each, (await end(each)).statusCode]).toEqual([each, 422])
  expect((await end(['x'])).statusCode).toBe(400)
  const oneClick = await test.app.inject({
    method: 'POST',
    url: '/desabonnement?jeton=x',
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.statusCode).toBe(422)
  expect(await read(person)).toEqual(all)
})
