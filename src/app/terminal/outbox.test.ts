import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Donation, openOutbox } from './outbox.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  path = join(folder, 'outbox.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

const donation = (key: string): Donation => ({ key, body: { amount: 5, createdAt: '2026-03-06T12:05:00.000Z' } })
const keysIn = async (): Promise<string[]> => {
  const outbox = await openOutbox(folder)
  const keys = outbox.list().map(({ key }) => key)
  await outbox.close()
  return keys
}

describe('openOutbox', () => {
  it('finds what was put in and not settled, oldest first, as it was', async () => {
    const outbox = await openOutbox(folder)
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => outbox.put(donation(key))))
    outbox.settle('b')
    await outbox.close()
    const again = await openOutbox(folder)
    expect(again.list()).toEqual([donation('a'), donation('c'), donation('d')])
    await again.close()
  })

  it('has a donation on disk once put resolves, without being closed', async () => {
    const outbox = await openOutbox(folder)
    await outbox.put(donation('a'))
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(donation('a'))
    await outbox.close()
  })

  it('puts a donation in once, however often it is told', async () => {
    const outbox = await openOutbox(folder)
    await outbox.put(donation('a'))
    await outbox.put(donation('a'))
    expect(outbox.size()).toBe(1)
    await outbox.close()
    expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify(donation('a'))}\n`)
  })

  it('leaves out a last line that a crash cut, and goes on writing after it', async () => {
    await writeFile(path, `${JSON.stringify(donation('a'))}\n{"key":"b","bo`)
    const outbox = await openOutbox(folder)
    await outbox.put(donation('c'))
    await outbox.close()
    expect(await keysIn()).toEqual(['a', 'c'])
  })

  it('refuses to go on when a whole line cannot be read: it may be a donation', async () => {
    await writeFile(path, `${JSON.stringify(donation('a'))}\n`)
    await appendFile(path, 'nothing\n')
    await expect(openOutbox(folder)).rejects.toThrow('ligne 2')
    expect(await readFile(path, 'utf8')).toContain('nothing')
  })

  it('keeps only what waits when opened, and no file when nothing does', async () => {
    const outbox = await openOutbox(folder)
    await outbox.put(donation('a'))
    outbox.settle('a')
    await outbox.close()
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('is for its owner alone', async () => {
    const outbox = await openOutbox(folder)
    await outbox.put(donation('a'))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await outbox.close()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})
