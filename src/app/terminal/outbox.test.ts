import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Donation, openOutbox } from './outbox.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  path = join(folder, 'outbox.sqlite')
})
afterEach(() => rm(folder, { recursive: true }))

const donation = (key: string): Donation => ({ key, body: { amount: 5, createdAt: '2026-03-06T12:05:00.000Z' } })
/** Reads the keys as another process sees them: only committed ones. */
const keysOnDisk = (): unknown[] => {
  const db = new DatabaseSync(path, { readOnly: true })
  const keys = db.prepare('select key from donations order by place').all()
  db.close()
  return keys.map(({ key }) => key)
}

describe('openOutbox', () => {
  it('lists the donations that were added and not settled, oldest first, unchanged', async () => {
    const outbox = await openOutbox(folder)
    const fromFile = { ...donation('d'), source: 'dons.csv:2' }
    await Promise.all([donation('a'), donation('b'), donation('c'), fromFile].map(outbox.put))
    outbox.settle('b')
    await outbox.close()
    const again = await openOutbox(folder)
    expect(again.list()).toEqual([donation('a'), donation('c'), fromFile])
    await again.close()
  })

  it('counts donations without a repeated number, also after it was closed', async () => {
    const outbox = await openOutbox(folder)
    expect(await Promise.all([outbox.nextSequence(), outbox.nextSequence()])).toEqual([1, 2])
    await outbox.close()
    const again = await openOutbox(folder)
    expect(await again.nextSequence()).toBe(3)
    await again.close()
  })

  it('has a donation on disk once put resolves, without being closed', async () => {
    const outbox = await openOutbox(folder)
    const put = outbox.put(donation('a'))
    expect(outbox.has('a')).toBe(true)
    expect(keysOnDisk()).toEqual([])
    await put
    expect(keysOnDisk()).toEqual(['a'])
    await outbox.close()
  })

  it('adds a donation once', async () => {
    const outbox = await openOutbox(folder)
    await outbox.put(donation('a'))
    await outbox.put({ key: 'a', body: { amount: 7 } })
    expect(outbox.list()).toEqual([donation('a')])
    await outbox.close()
  })

  it('fails the put and the close when the disk refuses a write', async () => {
    const outbox = await openOutbox(folder)
    await outbox.put(donation('a'))
    const other = new DatabaseSync(path)
    other.exec('begin immediate')
    await expect(outbox.put(donation('b'))).rejects.toThrow('locked')
    other.exec('rollback')
    other.close()
    await outbox.close().catch(() => {})
    expect(keysOnDisk()).toEqual(['a'])
  })

  it('refuses a file that is no outbox, and does not change it', async () => {
    await writeFile(path, 'this is not a database, '.repeat(100))
    await expect(openOutbox(folder)).rejects.toThrow(`${path} n'est pas lisible`)
    expect((await stat(path)).size).toBe(2400)
  })

  it('is empty once everything is settled', async () => {
    const outbox = await openOutbox(folder)
    await outbox.put(donation('a'))
    outbox.settle('a')
    expect(outbox.size()).toBe(0)
    await outbox.close()
    expect(keysOnDisk()).toEqual([])
  })

  it('is readable only by its owner, with every file that SQLite adds', async () => {
    const outbox = await openOutbox(folder)
    await outbox.put(donation('a'))
    const files = await readdir(folder)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
    await outbox.close()
  })
})
