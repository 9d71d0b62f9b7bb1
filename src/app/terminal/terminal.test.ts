import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { run, start } from './testing/simulator.fixture.ts'

// Runs the simulator against a listening server: each command once as a child process, and otherwise in this process.
let test: TestApp
let server: string
let folder: string
let staff: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  test = await startTestApp()
  server = await test.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'terminal-'))
  staff = await insertUser(test.db, { role: 'admin' })
  const password_hash = await hashSecret('escarcelle-demo')
  await test.db.updateTable('identity_accounts').set({ password_hash }).where('uid', '=', staff.identity_uid).execute()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await test.close()
})

/** An association with a terminal, and the state folder of that terminal. */
let customer: Awaited<ReturnType<typeof insertCustomer>>
let device: Awaited<ReturnType<typeof insertDevice>>
let state: string
let settings = 0
beforeEach(async () => {
  settings += 1
  customer = await insertCustomer(test.db, { name: `Épicerie solidaire n° ${settings}` })
  device = await insertDevice(test.db, customer.id)
  state = join(folder, `state-${settings}`)
})
const loginWords = () => ['login', '--server', server, '--state', state, '--email', staff.email]
const logIn = () => run(...loginWords(), '--association', `épicerie SOLIDAIRE n° ${settings}`)
const here = () => ['--state', state]

const readStats = async () =>
  (await test.call(staff, 'GET', `/customers/${customer.id}/transactions`)).json().stats as Record<string, number>

// A step that starts a process takes a second on a busy machine.
describe('npm run terminal', { timeout: 60_000 }, () => {
  it('signs in with a code like a real terminal, and keeps the session', async () => {
    const { code } = (await test.call(staff, 'POST', `/devices-auth/${device.id}/generateNewCode`)).json()
    const words = ['login', '--server', server, ...here(), '--device', device.id, '--serial', device.serial_number]
    expect(await start(...words, '--code', code)).toMatchObject({ code: 0, stdout: expect.stringContaining(state) })
    const session = JSON.parse(await readFile(join(state, 'session.json'), 'utf8'))
    expect(session).toMatchObject({ server, customerId: customer.id, deviceId: device.id })
    expect(await start(...words, '--code', code)).toMatchObject({
      code: 1,
      stderr: 'Le numéro de série ou le code est incorrect.\n',
    })
  })

  it('reports why it cannot sign in', async () => {
    const words = loginWords()
    expect((await run(...words, '--association', 'Épicerie', '--password', 'faux')).stderr).toBe(
      "L'e-mail ou le mot de passe est incorrect.\n",
    )
    expect((await run(...words, '--association', `solidaire n° ${settings}`)).stderr).toBe(
      `Aucune association « solidaire n° ${settings} ». Peut-être : ${customer.name}.\n`,
    )
    expect((await run(...words, '--association', customer.name, '--serial', 'SN-0')).stderr).toBe(
      `« ${customer.name} » n'a pas d'appareil SN-0.\n`,
    )
    expect((await run('login', '--server', 'http://127.0.0.1:1', '--association', 'x')).stderr).toBe(
      'Le serveur http://127.0.0.1:1 est injoignable.\n',
    )
  })

  it('sends a donation to a cause by its name', async () => {
    const cause = await insertCause(test.db, customer.id, { name: "L'été des enfants" })
    await logIn()
    const sent = await start(
      'send',
      ...here(),
      '--amount',
      '19,99',
      '--cause',
      'L’ETE des enfants',
      '--message',
      'Merci',
    )
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('1 don envoyé · 0 refusé') })
    const { data } = (await test.call(staff, 'GET', `/customers/${customer.id}/transactions`)).json()
    expect(data).toMatchObject([
      { amount: 19.99, message: 'Merci', cause: { _id: cause.id }, device: { _id: device.id }, shortcut: null },
    ])
    expect((await run('send', ...here(), '--amount', '5', '--cause', 'Puits')).stderr).toBe(
      "Aucune cause active « Puits ». Causes : L'été des enfants.\n",
    )
  })

  it('tells a revoked terminal to sign in again', async () => {
    await logIn()
    await test.call(staff, 'POST', `/devices-auth/${device.id}/revoke`)
    const refused = await run('send', ...here(), '--amount', '8')
    expect(refused).toMatchObject({ code: 3, stdout: expect.stringContaining('1 sans réponse') })
    expect(refused.stderr).toContain('Reconnectez-le avec login')
    await logIn()
    expect(await run('send', ...here(), '--amount', '9')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Don de 9,00'),
    })
    expect(await readStats()).toMatchObject({ donationCount: 1, totalDonations: 9 })
  })

  it('gives up when the server is unavailable', async () => {
    await logIn()
    const session = JSON.parse(await readFile(join(state, 'session.json'), 'utf8'))
    await writeFile(join(state, 'session.json'), JSON.stringify({ ...session, server: 'http://127.0.0.1:1' }))
    const away = await run('send', ...here(), '--amount', '8', '--patience', '0')
    expect(away).toMatchObject({ code: 3, stderr: expect.stringContaining('Le serveur reste absent.') })
    expect((await run('stream', ...here())).code).toBe(1)
  })

  it('streams as many donations as `--count` asks for', async () => {
    await insertCause(test.db, customer.id)
    await logIn()
    const streamed = await start('stream', ...here(), '--rate', '200', '--count', '30')
    expect(streamed).toMatchObject({ code: 0, stdout: expect.stringContaining('30 dons envoyés') })
    expect(await readStats()).toMatchObject({ donationCount: 30 })
  })
})
