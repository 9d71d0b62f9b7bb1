import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { openOutbox } from './outbox.ts'
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
const exportAmounts = async (): Promise<string[]> => {
  const { body } = await test.call(staff, 'GET', `/customers/${customer.id}/transactions/export?onlyAmount=true`)
  return body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[1] ?? '')
}
const writeFileHere = async (name: string, lines: string[]): Promise<string> => {
  const path = join(folder, `${settings}-${name}`)
  await writeFile(path, ['created_at,amount,has_message', ...lines, ''].join('\n'))
  return path
}

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
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('1 don envoyé · 0 déjà connu') })
    const { data } = (await test.call(staff, 'GET', `/customers/${customer.id}/transactions`)).json()
    expect(data).toMatchObject([
      { amount: 19.99, message: 'Merci', cause: { _id: cause.id }, device: { _id: device.id }, shortcut: null },
    ])
    expect((await run('send', ...here(), '--amount', '5', '--cause', 'Puits')).stderr).toBe(
      "Aucune cause active « Puits ». Causes : L'été des enfants.\n",
    )
  })

  it('replays a file to exact figures, and adds nothing when it is replayed under another name', async () => {
    const givers = Array.from({ length: 160 }, (_, position) => {
      const at = new Date(Date.UTC(2026, 2, 6, 12, 0, position)).toISOString()
      return `${at},${(0.01 + position * 1.37).toFixed(2)},${position % 3 === 0 ? 1 : 0}`
    })
    // Half of the rows appear twice, as from two donors with the same amount at the same instant.
    const lines = [...givers, ...givers.slice(0, 80)]
    const file = await writeFileHere('dons.csv', lines)
    const totalCents = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[1]) * 100), 0)
    const exact = { donationCount: 240, totalDonations: totalCents / 100 }

    await logIn()
    const first = await start('replay', ...here(), '--concurrency', '16', file)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toContain('100 % · 240 sur 240 dons')
    expect(first.stdout).toContain('240 dons envoyés · 0 déjà connu · 0 refusé · 0 en attente')
    expect(await readStats()).toMatchObject(exact)
    const amounts = lines.map((line) => (line.split(',')[1] ?? '').replace('.', ','))
    expect((await exportAmounts()).toSorted()).toEqual(amounts.toSorted())

    const copy = join(folder, 'copie.csv')
    await copyFile(file, copy)
    const second = await run('replay', ...here(), copy)
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('0 don envoyé · 240 déjà connus') })
    expect(await readStats()).toMatchObject(exact)
  })

  it('reports the invalid lines of a file, sends the others and exits with 2', async () => {
    const file = await writeFileHere('faux.csv', [
      '2026-03-06T12:00:00Z,5.00,0',
      'hier,5.00,0',
      '2026-03-06T12:00:01Z,7.505,0',
    ])
    await logIn()
    const replayed = await start('replay', ...here(), file)
    expect(replayed.code).toBe(2)
    expect(replayed.stderr.split('\n')).toEqual([
      expect.stringContaining(`${file}, ligne 3 : created_at « hier »`),
      expect.stringContaining(`${file}, ligne 4 : amount « 7.505 »`),
      '2 lignes du fichier sont fausses, les autres ont été gardées.',
      '',
    ])
    expect(await readStats()).toMatchObject({ donationCount: 1, totalDonations: 5 })
  })

  it('stores a donation that the server refuses, with its line and the reason, and sends it again once it was put right', async () => {
    const file = await writeFileHere('passe.csv', ['2026-03-06T12:00:00Z,5.00,0', '1999-12-31T12:00:00Z,6.00,0'])
    await logIn()
    const replayed = await run('replay', ...here(), file)
    expect(replayed.code).toBe(2)
    expect(replayed.stderr).toContain('passe.csv:3 : refusé par le serveur. La date du don est trop ancienne.')
    expect((await run('flush', ...here())).code).toBe(0)
    expect((await run('retry', ...here())).code).toBe(2)
    const path = join(state, 'rejected.jsonl')
    const rejected = await readFile(path, 'utf8')
    expect(JSON.parse(rejected)).toMatchObject({ body: { amount: 6 }, reason: expect.stringContaining('ancienne') })
    await writeFile(path, rejected.replace('1999', '2019'))
    expect(await run('retry', ...here())).toMatchObject({ code: 0, stdout: expect.stringContaining('1 don envoyé') })
    expect(await readStats()).toMatchObject({ donationCount: 2, totalDonations: 11 })
  })

  it('keeps a donation from the future in its outbox, and sends the others', async () => {
    const file = await writeFileHere('futur.csv', ['2099-12-31T12:00:00Z,6.00,0', '2026-03-06T12:00:00Z,5.00,0'])
    await logIn()
    const replayed = await run('replay', ...here(), file)
    expect(replayed).toMatchObject({ code: 3, stdout: expect.stringContaining('1 don envoyé') })
    expect(replayed.stderr).toContain(
      'futur.csv:2 : pas encore accepté, le don attend. La date du don est dans le futur.',
    )
    expect(replayed.stdout).toContain('0 refusé · 1 en attente')
    const outbox = await openOutbox(state)
    expect(outbox.list()).toMatchObject([{ body: { createdAt: '2099-12-31T12:00:00.000Z' } }])
    await outbox.close()
    expect((await start('flush', ...here())).code).toBe(3)
  })

  it('keeps its donations while its access is revoked, and sends them once after a new sign-in', async () => {
    await logIn()
    await test.call(staff, 'POST', `/devices-auth/${device.id}/revoke`)
    const refused = await run('send', ...here(), '--amount', '8')
    expect(refused).toMatchObject({ code: 3, stdout: expect.stringContaining('1 en attente') })
    expect(refused.stderr).toContain('reconnectez-le avec login')
    await logIn()
    expect(await run('send', ...here(), '--amount', '9')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 dons envoyés'),
    })
    expect(await readStats()).toMatchObject({ donationCount: 2, totalDonations: 17 })
  })

  it('keeps a whole file while the server is unavailable, and flushes it later without duplicates', async () => {
    await logIn()
    const session = JSON.parse(await readFile(join(state, 'session.json'), 'utf8'))
    const writeServer = (origin: string) =>
      writeFile(join(state, 'session.json'), JSON.stringify({ ...session, server: origin }))
    const lines = Array.from({ length: 40 }, (_, position) => `2026-03-06T12:00:${10 + position}Z,3.00,0`)
    const file = await writeFileHere('absent.csv', lines)
    await writeServer('http://127.0.0.1:1')
    const away = await run('replay', ...here(), '--patience', '0', file)
    expect(away).toMatchObject({ code: 3, stdout: expect.stringContaining('40 en attente') })
    await writeServer(server)
    expect(await run('flush', ...here())).toMatchObject({ code: 0, stdout: expect.stringContaining('40 dons envoyés') })
    expect(await run('replay', ...here(), file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('40 déjà connus'),
    })
    expect(await readStats()).toMatchObject({ donationCount: 40, totalDonations: 120 })
  })

  it('refuses to send the donations of one association with the terminal of another', async () => {
    await logIn()
    await test.call(staff, 'POST', `/devices-auth/${device.id}/revoke`)
    await run('send', ...here(), '--amount', '8')
    const other = await insertCustomer(test.db, { name: `Autre ${settings}` })
    await insertDevice(test.db, other.id)
    expect(await run(...loginWords(), '--association', other.name)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("1 don d'une autre association"),
    })
  })

  it('streams as many donations as `--count` asks for', async () => {
    await insertCause(test.db, customer.id)
    await logIn()
    const streamed = await start('stream', ...here(), '--rate', '200', '--count', '30')
    expect(streamed).toMatchObject({ code: 0, stdout: expect.stringContaining('30 dons envoyés') })
    expect(await readStats()).toMatchObject({ donationCount: 30 })
  })
})
