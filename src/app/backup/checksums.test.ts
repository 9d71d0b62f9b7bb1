import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { createLedger } from '../database/testing/ledger.fixture.ts'
import { verifyBackup } from './checksums.ts'
import { createBackup } from './create-backup.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await createLedger(database.db)
})
afterAll(() => database.close())

/** Makes an encrypted backup, and returns its folder. */
const save = async (): Promise<string> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-backup-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const key = await generateX25519Identity()
  const identityKey = Buffer.alloc(32, 7)
  const { address } = database
  return (await createBackup({ address, directory, now: new Date(), product: '0.1.0', key, identityKey })).folder
}

const damages: Record<string, (file: string, bytes: Buffer) => Promise<void>> = {
  'a changed byte': (file, bytes) => {
    const place = fc.sample(fc.nat({ max: bytes.length - 1 }), 1)[0] ?? 0
    return writeFile(file, bytes.with(place, bytes.readUInt8(place) ^ 1))
  },
  'a cut': (file, { length }) => truncate(file, length - 1),
  'a missing file': (file) => rm(file),
}

for (const { count, tags } of gateAndNight(9, 1000))
  it(`finds a changed byte, a cut file, a missing file and an added one (${count} damages at most)`, {
    tags,
    // Each damage reads the whole backup again.
    timeout: 120_000,
  }, async () => {
    const folder = await save()
    await verifyBackup(folder)
    const names = await readdir(folder)
    const all = Object.entries(damages).flatMap(([kind, damage]) => names.map((name) => ({ kind, damage, name })))
    const some = Math.min(count, all.length)
    const [chosen = []] = fc.sample(fc.shuffledSubarray(all, { minLength: some, maxLength: some }), 1)
    expect(chosen.length).toBeGreaterThan(8)
    for (const { kind, damage, name } of chosen) {
      const file = path.join(folder, name)
      const bytes = await readFile(file)
      await damage(file, bytes)
      await expect(verifyBackup(folder), `${kind}: ${name}`).rejects.toThrow('La sauvegarde est abîmée')
      await writeFile(file, bytes)
    }
    await writeFile(path.join(folder, 'more'), '')
    await expect(verifyBackup(folder)).rejects.toThrow('La sauvegarde est abîmée (more)')
  })
