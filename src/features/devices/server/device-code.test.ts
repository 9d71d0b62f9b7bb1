import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { newId } from '#shared/server/ids.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDevice } from '../testing/device.fixture.ts'

let test: TestApp
let clock = new Date('2026-03-06T12:00:00Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => clock })
})
afterAll(() => test.close())

/** An association with a manager and a terminal. */
const setUp = async () => {
  const customer = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id: customer.id })
  const device = await insertDevice(test.db, customer.id)
  return { customer, manager, device }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

const issueCode = async ({ manager, device }: SetUp): Promise<{ code: string; expiresAt: string }> => {
  const answer = await test.call(manager, 'POST', `/devices-auth/${device.id}/generateNewCode`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
/** Each terminal signs in from its own address, so that the limit per address does not interfere. */
let lastAddress = 0
const newAddress = (): string => `10.0.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`

const logIn = (deviceId: string, serialNumber: string, code: string, remoteAddress = newAddress()) =>
  test.call(undefined, 'POST', `/devices-auth/${deviceId}/login`, { payload: { serialNumber, code }, remoteAddress })
const logInWith = ({ device }: SetUp, code: string, address?: string) =>
  logIn(device.id, device.serial_number, code, address)
const signedIn = async (setting: SetUp): Promise<string> => {
  const { code } = await issueCode(setting)
  const answer = await logInWith(setting, code)
  expect(answer.statusCode).toBe(200)
  return answer.json().accessToken
}
const otherCode = (code: string): string => String((Number(code) + 1) % 1e8).padStart(8, '0')
const readCauses = async ({ customer }: SetUp, token: string): Promise<number> =>
  (await test.call({ token }, 'GET', `/customers/${customer.id}/causes`)).statusCode

describe('POST devices-auth/{deviceId}/generateNewCode', () => {
  it('issues eight digits for ten minutes, and stores only their hash', async () => {
    const setting = await setUp()
    const { code, expiresAt } = await issueCode(setting)
    expect(code).toMatch(/^\d{8}$/)
    expect(expiresAt).toBe(new Date(clock.getTime() + 600_000).toISOString())
    const rows = await test.db
      .selectFrom('device_codes')
      .selectAll()
      .where('device_id', '=', setting.device.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  it("answers 404 for another association's terminal or an unknown one, and 403 for role user", async () => {
    const [mine, others] = [await setUp(), await setUp()]
    const post = async (caller: SetUp['manager'], deviceId: string) =>
      (await test.call(caller, 'POST', `/devices-auth/${deviceId}/generateNewCode`)).statusCode
    expect(await post(mine.manager, others.device.id)).toBe(404)
    expect(await post(mine.manager, newId())).toBe(404)
    const user = await insertUser(test.db, { customer_id: mine.customer.id, role: 'user' })
    expect(await post(user, mine.device.id)).toBe(403)
  })
})

describe('POST devices-auth/{deviceId}/login', () => {
  it('gives the terminal a token, and stores only its SHA-256', async () => {
    const setting = await setUp()
    const { code } = await issueCode(setting)
    const answer = await logInWith(setting, code)
    const { customer, device } = setting
    expect(answer.json()).toEqual({ accessToken: expect.any(String), customerId: customer.id, deviceId: device.id })
    const { accessToken } = answer.json()
    expect(accessToken).toMatch(new RegExp(`^esct\\.${customer.id}\\.[A-Za-z0-9_-]{43}$`))
    const rows = await test.db.selectFrom('device_tokens').selectAll().where('device_id', '=', device.id).execute()
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(accessToken).digest()])
    expect(await readCauses(setting, accessToken)).toBe(200)
  })

  it('answers the same 401 to every failed sign-in', async () => {
    const expired = await setUp()
    const expiredCode = await issueCode(expired)
    clock = new Date(clock.getTime() + 600_000)
    const setting = await setUp()
    const { device } = setting
    const spent = await issueCode(setting)
    await logInWith(setting, spent.code)
    const afterUse = await logInWith(setting, spent.code)
    const replaced = await issueCode(setting)
    const { code } = await issueCode(setting)
    const never = await setUp()
    const answers = [
      afterUse,
      await logInWith(expired, expiredCode.code),
      await logInWith(setting, replaced.code === code ? otherCode(code) : replaced.code),
      await logInWith(setting, otherCode(code)),
      await logIn(device.id, 'another serial', code),
      await logIn(newId(), device.serial_number, code),
      await logIn(never.device.id, never.device.serial_number, code),
    ]
    const bodies = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
    expect(bodies).toEqual(
      answers.map(() => ({
        status: 401,
        code: 'unauthenticated',
        message: 'Le numéro de série ou le code est incorrect.',
        requestId: '',
      })),
    )
    expect((await logIn(device.id, ` ${device.serial_number.toLowerCase()} `, code)).statusCode).toBe(200)
  })

  it('a code survives four wrong tries, and is invalid after the fifth', async () => {
    const [careful, careless] = [await setUp(), await setUp()]
    const { code } = await issueCode(careful)
    for (let tries = 0; tries < 4; tries += 1) await logInWith(careful, otherCode(code))
    expect((await logInWith(careful, code)).statusCode).toBe(200)

    const dead = await issueCode(careless)
    for (let tries = 0; tries < 5; tries += 1) await logInWith(careless, otherCode(dead.code))
    expect((await logInWith(careless, dead.code)).statusCode).toBe(401)
  })

  it('compares no more than five parallel tries with the code', async () => {
    const setting = await setUp()
    const { code } = await issueCode(setting)
    const guesses = Array.from({ length: 9 }, () => logInWith(setting, otherCode(code)))
    expect((await Promise.all(guesses)).map((answer) => answer.statusCode)).toEqual(Array(9).fill(401))
    const row = await test.db
      .selectFrom('device_codes')
      .select('wrong_tries')
      .where('device_id', '=', setting.device.id)
      .executeTakeFirst()
    expect(row?.wrong_tries).toBe(5)
    expect((await logInWith(setting, code)).statusCode).toBe(401)
  })

  it('limits the tries per terminal across addresses, with 429 and Retry-After', async () => {
    const setting = await setUp()
    const tries = await Promise.all(Array.from({ length: 12 }, () => logInWith(setting, '00000000')))
    expect(tries.filter((answer) => answer.statusCode === 429)).toHaveLength(2)
    const refused = await logInWith(setting, '00000000')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  })

  it('limits the tries per address across terminals', async () => {
    const address = '192.0.2.1'
    const statuses: number[] = []
    // In turn: a busy machine refuses a hash that waits too long.
    for (let times = 0; times < 33; times += 1)
      statuses.push((await logIn(newId(), 'SN', '00000000', address)).statusCode)
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429, 429])
    const setting = await setUp()
    const { code } = await issueCode(setting)
    expect((await logInWith(setting, code, address)).statusCode).toBe(429)
    expect((await logInWith(setting, code, '192.0.2.2')).statusCode).toBe(200)
  })

  it('does not count sign-ins that succeed', async () => {
    const setting = await setUp()
    const tokens = new Set<string>()
    for (let times = 0; times < 11; times += 1) tokens.add(await signedIn(setting))
    expect(tokens.size).toBe(11)
  })

  it('accepts one of several parallel sign-ins with the same code', async () => {
    const setting = await setUp()
    const { code } = await issueCode(setting)
    const answers = await Promise.all(Array.from({ length: 5 }, () => logInWith(setting, code)))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    const rows = await test.db
      .selectFrom('device_tokens')
      .selectAll()
      .where('device_id', '=', setting.device.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('revokes the earlier tokens of the terminal', async () => {
    const setting = await setUp()
    const earlier = await signedIn(setting)
    expect(await readCauses(setting, earlier)).toBe(200)
    const later = await signedIn(setting)
    expect(await readCauses(setting, earlier)).toBe(401)
    expect(await readCauses(setting, later)).toBe(200)
  })

  it.each([
    [{}],
    [{ serialNumber: 'SN' }],
    [{ serialNumber: 'SN', code: '1234567' }],
    [{ serialNumber: 'SN', code: '１２３４５６７８' }],
    [{ serialNumber: 'SN', code: 12_345_678 }],
    [{ serialNumber: ['SN'], code: '12345678' }],
    [{ serialNumber: 'x'.repeat(101), code: '12345678' }],
    [{ serialNumber: 'SN', code: '12345678', customerId: newId() }],
  ])('refuses an invalid body with 400 (%#)', async (payload) => {
    const answer = await test.call(undefined, 'POST', `/devices-auth/${newId()}/login`, { payload })
    expect(answer.statusCode).toBe(400)
  })
})

describe('POST devices-auth/{deviceId}/revoke', () => {
  it("revokes the terminal's sessions and its code at once", async () => {
    const setting = await setUp()
    const token = await signedIn(setting)
    const { code } = await issueCode(setting)
    expect(await readCauses(setting, token)).toBe(200)
    const answer = await test.call(setting.manager, 'POST', `/devices-auth/${setting.device.id}/revoke`)
    expect(answer.statusCode).toBe(204)
    expect(await readCauses(setting, token)).toBe(401)
    expect((await logInWith(setting, code)).statusCode).toBe(401)
  })

  it("answers 404 for another association's terminal, and does not revoke it", async () => {
    const [mine, others] = [await setUp(), await setUp()]
    const token = await signedIn(others)
    const answer = await test.call(mine.manager, 'POST', `/devices-auth/${others.device.id}/revoke`)
    expect(answer.statusCode).toBe(404)
    expect(await readCauses(others, token)).toBe(200)
  })
})
