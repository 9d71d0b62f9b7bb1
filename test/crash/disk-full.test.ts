import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { createRealServer, type RealServer, until } from './real-server.ts'

/** Mounts a disk of 240 MB in memory on a new folder. Returns undefined where mounting is not allowed. */
const mountSmallDisk = (): string | undefined => {
  const folder = mkdtempSync(path.join(tmpdir(), 'escarcelle-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=240m,mode=755', 'tmpfs', folder])
  if (mounted.status === 0) return folder
  rmSync(folder, { recursive: true })
  return undefined
}

const unmount = (folder: string): void => {
  execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
}

/** Tries it once. Hooks do not run when every test is skipped, so that nothing may stay mounted before them. */
const canMount = (): boolean => {
  const folder = mountSmallDisk()
  if (folder) unmount(folder)
  return folder !== undefined
}

const isAllowed = canMount()
let disk = ''
let server: RealServer
beforeAll(async () => {
  if (!isAllowed) return
  disk = mountSmallDisk() ?? ''
  if (!disk) throw new Error('The small disk was mounted once, and cannot be mounted again.')
  server = await createRealServer({ dataDir: path.join(disk, 'data') })
  await server.start()
})
afterAll(async () => {
  await server?.remove()
  if (disk) unmount(disk)
})

/** Fills the disk. Returns the function that frees it. */
const fillDisk = (folder: string, name = 'filler'): (() => void) => {
  const file = path.join(folder, name)
  const filler = openSync(file, 'w')
  const part = Buffer.alloc(65_536, 1)
  try {
    while (statfsSync(folder).bavail > 0) writeSync(filler, part)
  } catch {
    // No space left on device.
  }
  closeSync(filler)
  return () => rmSync(file)
}

const isTrue = (holds: boolean): true | undefined => (holds ? true : undefined)

it.skipIf(!isAllowed)(
  'serves reads while its disk is full, also after PostgreSQL has crashed, and writes again afterwards (skipped where mounting is not allowed)',
  async () => {
    const { origin } = server
    const address = await server.database()
    const pool = openPool(address, { size: 1 })
    const db = openDatabase(pool)
    const { id: customerId } = await insertCustomer(db)
    const token = await insertDeviceToken(db, await insertDevice(db, customerId))
    await pool.end()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const acknowledged: string[] = []
    const give = async (): Promise<string> => {
      const key = randomUUID()
      const answer = await fetch(`${origin}/api/customers/${customerId}/transactions`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ amount: 5 }),
      })
      const { code } = (await answer.json()) as { code?: string }
      if (answer.status === 201) acknowledged.push(key)
      return `${answer.status} ${code ?? ''} ${answer.headers.get('retry-after') ?? ''}`
    }
    const read = async () => (await fetch(`${origin}/api/customers/${customerId}/causes`, { headers })).status
    const health = async () => (await fetch(`${origin}/api/health`)).status

    expect(await give()).toBe('201  ')
    await until('the reserve', async () => isTrue(statfsSync(disk).bavail * 4096 < 150 * 1024 ** 2))
    const free = fillDisk(disk)
    // PostgreSQL needs a new WAL segment, for which there is no room. It crashes, and recovers on the same full disk.
    const superuser = openPool({ ...address, user: 'postgres', database: 'postgres' }, { size: 1 })
    await superuser
      .query(`select pg_switch_wal(), pg_logical_emit_message(true, '', repeat('x', 100000))`)
      .catch(() => {})
    await superuser.end()

    await until('writes to be refused for the disk', async () => isTrue((await give()) === '503 disk-full 30'))
    await until('reads', async () => isTrue((await read()) === 200))
    expect([await give(), await read(), await health()]).toEqual(['503 disk-full 30', 200, 503])

    free()
    await until('writes', async () => isTrue((await give()).startsWith('201')))
    await until('health', async () => isTrue((await health()) === 200))
    const after = openPool(await server.database(), { size: 1 })
    const { rows } = await after.query<{ idempotency_key: string }>('select idempotency_key from transactions')
    await after.end()
    expect(rows.map((row) => row.idempotency_key).toSorted()).toEqual(acknowledged.toSorted())
  },
)

it.skipIf(!isAllowed)(
  'starts with the room that there is after a kill on a disk of 0 bytes, or says how much it needs',
  async () => {
    const health = async () => (await fetch(`${server.origin}/api/health`).catch(() => undefined))?.status
    const free = fillDisk(disk)
    await until('the full disk', async () => isTrue((await health()) === 503))
    // The reserve is given up: others take that room too.
    await until('the room of the reserve', async () => isTrue(statfsSync(disk).bavail > 0))
    const freeAll = fillDisk(disk, 'more')
    await server.killPostgres()
    await server.kill()
    const refused = await server.start().catch((error: Error) => error.message)
    expect(refused).toMatch(/Le disque de \S+ a 0 Mo libres, et la base de données en demande 24 pour démarrer/)
    expect(refused).not.toMatch(/checkpoint|No space left/)

    // The room of the reserve is enough.
    freeAll()
    await server.kill()
    await server.start()
    expect(await health()).toBe(200)
    free()
  },
)
