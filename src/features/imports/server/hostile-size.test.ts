import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { inCamelCase } from '#shared/server/database.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { importRefusals } from '../import-refusals.ts'
import { hostileNames, makeHostileFile } from '../testing/hostileFiles.ts'
import { codeOf, setUpImports } from '../testing/import.fixture.ts'
import { mostBytes } from './file-batches.ts'
import { type FileRow, readFile } from './file-reader.ts'
import { readRows } from './line.repository.ts'

// Files that are small on the wire and large behind it (docs/rules/imports.md#imports-file).

const chunksOf = function* (file: Buffer): Generator<Buffer> {
  for (let from = 0; from < file.length; from += 65_536) yield file.subarray(from, from + 65_536)
}

const shares = gateAndNight(3, 100)

for (const { count: percent, tags } of shares)
  it.each(hostileNames)(
    `${percent} percent of a file of %s take statements of at most 64 kB, or are refused`,
    { tags },
    async (name) => {
      const { file, outcome } = await makeHostileFile(name, percent / 100)
      let [longest, unreadable, rowCount] = [0, 0, 0]
      const onRows = async (rowsJson: string): Promise<void> => {
        longest = Math.max(longest, Buffer.byteLength(rowsJson))
        const rows: FileRow[] = JSON.parse(rowsJson)
        rowCount += rows.length
        unreadable += rows.filter(({ problem }) => problem !== null).length
      }
      const read = readFile({ body: Readable.from(chunksOf(file)), isCompressed: true }, onRows)
      if ('refusal' in outcome) await expect(read).rejects.toThrow(importRefusals[outcome.refusal]().message)
      else {
        expect((await read).facts.rowCount).toBe(rowCount)
        expect(unreadable).toBe(outcome.unreadableRows)
        expect(longest).toBeGreaterThan(0)
      }
      expect(longest).toBeLessThanOrEqual(mostBytes)
    },
  )

describe('an upload of', () => {
  const { world, send, upload, check, refusedOf } = setUpImports('2026-03-08T10:00:00.000Z')

  for (const { count: percent, tags } of shares)
    it.each([
      ['rows of 190,000 control characters', 'La ligne est trop longue\u00a0: 20 000 caractères au plus.'],
      ['characters that a cut halves', 'Une case de la ligne est trop longue\u00a0: 5 000 caractères au plus.'],
    ] as const)(`${percent} percent of %s say by line what is too long`, { tags }, async (name, message) => {
      const { file } = await makeHostileFile(name, percent / 100)
      const answer = await send(file, { headers: { 'content-encoding': 'gzip' } })
      expect(answer.statusCode, answer.body).toBe(201)
      const refused = await refusedOf((await check(answer.json()))._id)
      const said = refused.slice(0, 2).map((one: { line: number; message: string }) => [one.line, one.message])
      expect(said).toEqual([
        [2, message],
        [3, message],
      ])
    })

  it('a header that a cut halves keeps the rest of its name', async () => {
    const { header } = await upload(`Date;Montant;a${'😀'.repeat(120)}\n05/03/2026;20;x\n`)
    expect(header[2]).toHaveLength(200)
  })

  it('long rows after short ones is read back a few megabytes at a time', async () => {
    const rows = [
      ...Array.from({ length: 300 }, () => '05/03/2026;20;Maud;'),
      ...Array.from({ length: 300 }, () => `05/03/2026;20;Maud;${'é'.repeat(4900)};${'é'.repeat(4900)}`),
    ]
    const { _id } = await upload(['Date;Montant;Nom;Message;Note', ...rows].join('\n'))
    const key = { customerId: world.customerId, importId: _id }
    const read: number[] = []
    let after = 0
    for (;;) {
      const page = await readRows(inCamelCase(world.test.db), key, { after, limit: 1000 })
      if (page.length === 0) break
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(3 * 1024 * 1024)
      read.push(...page.map(({ line }) => line))
      after = page.at(-1)?.line ?? 0
    }
    expect(read).toEqual(Array.from({ length: 600 }, (_, index) => index + 2))
  })

  it('one-letter rows counts towards the limit of an association by its size in the database', async () => {
    const file = `Date;Montant\n${'a\n'.repeat(20_000)}`
    const readSize = async (): Promise<number> => {
      const { rows } = await world.test.pool.query("select pg_total_relation_size('import_rows')::bigint as size")
      return rows[0].size
    }
    const before = await readSize()
    await upload(file)
    const { kept } = await world.test.db
      .selectFrom('imports')
      .select('kept_bytes as kept')
      .where('customer_id', '=', world.customerId)
      .executeTakeFirstOrThrow()
    expect(kept).toBeGreaterThan(((await readSize()) - before) / 2)
    const waiting = world.test.db.updateTable('imports').where('customer_id', '=', world.customerId)
    await waiting.set({ kept_bytes: 199 * 1024 * 1024 }).execute()
    expect(codeOf(await send(file))).toEqual([409, 'import-too-much-waiting'])
    const { count } = await world.test.db
      .selectFrom('imports')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('customer_id', '=', world.customerId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})
