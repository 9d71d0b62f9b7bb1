import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartFailure } from '#shared/server/failure.ts'
import { readSealingKey } from './sealing-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'escarcelle-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const modeOf = async (file: string) => (await stat(path.join(dataDir, file))).mode & 0o777

it('is created at the first start, readable only by its owner, and kept', async () => {
  const key = await readSealingKey(dataDir)
  expect(key).toHaveLength(32)
  expect(await modeOf('identity.key')).toBe(0o600)
  expect(await readSealingKey(dataDir)).toEqual(key)
})

it('is the same for parallel starts, and leaves no draft', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSealingKey(dataDir)))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['identity.key'])
})

it('is restricted to its owner again after a copy', async () => {
  await readSealingKey(dataDir)
  await chmod(path.join(dataDir, 'identity.key'), 0o644)
  await readSealingKey(dataDir)
  expect(await modeOf('identity.key')).toBe(0o600)
})

it("is the environment's when it is set, and then no file is written", async () => {
  const given = Buffer.alloc(32, 1)
  expect(await readSealingKey(dataDir, given)).toBe(given)
  expect(await readdir(dataDir)).toEqual([])
})

it('is never replaced when the file is damaged: the keys sealed with it would be lost', async () => {
  await writeFile(path.join(dataDir, 'identity.key'), 'c2hvcnQ=')
  await expect(readSealingKey(dataDir)).rejects.toThrow(StartFailure)
})
