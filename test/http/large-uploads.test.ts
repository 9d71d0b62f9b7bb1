import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { maxColumns } from '#features/imports/mapping.ts'
import { startListeningServer } from '#test/listening-server.ts'

let test: Awaited<ReturnType<typeof startListeningServer>>
beforeAll(async () => {
  test = await startListeningServer()
})
afterAll(() => test.close())

/** Begins an upload of so many bytes on a slow line, and reads the first answer. */
const beginUpload = async (path: string, type: string, length: number): Promise<string> => {
  const token = await issueTestToken(test.db, test.manager.identity_uid)
  const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.setEncoding('utf8').once('data', (answer) => resolve(String(answer)))
  const head = [
    `POST /api/customers/${test.customer.id}/${path}?fileName=dons.csv HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nDate;Montant\n`)
  const answer = await promise
  socket.destroy()
  return answer
}

const megabyte = 1024 * 1024

it.each([
  ['bank/files', 'application/octet-stream', 21 * megabyte, 'Le fichier dépasse 20 Mo.'],
  ['imports', 'text/csv', 51 * megabyte, 'Le fichier dépasse 50 Mo.'],
])(
  'a file that is too large for %s is refused by its length, before it has arrived',
  async (path, type, length, why) => {
    const answer = await beginUpload(path, type, length)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain(why)
  },
)

/** Measures the files of this test's database: rows that were rolled back still take room there. */
const readSize = async (): Promise<number> => {
  const { rows } = await test.pool.query('select pg_database_size(current_database()) as bytes')
  return Number(rows[0].bytes)
}

const send = (path: string, file: Buffer, type: string) =>
  test.call(test.manager, 'POST', `/customers/${test.customer.id}/${path}`, {
    query: { fileName: 'dons.csv' },
    payload: file,
    headers: { 'content-type': type, 'content-encoding': 'gzip' },
  })

it('an import whose rows take too much room says so of itself, and writes none of them', async () => {
  const more = ';'.repeat(maxColumns - 2)
  const wide = gzipSync(`Date;Montant${more}\n${`05/03/2026;20${more}\n`.repeat(190_000)}`)
  const before = await readSize()
  expect((await send('imports', wide, 'text/csv')).json()).toMatchObject({ status: 422, code: 'import-too-heavy' })
  expect((await readSize()) - before).toBeLessThan(2 * megabyte)
})

it('a bank file of too many lines is refused by their number, and several by their sum', async () => {
  const linesOf = (count: number) => gzipSync('a;b\n'.repeat(count))
  const bring = async (count: number) =>
    (await send('bank/files', linesOf(count), 'application/octet-stream')).json<{ code?: string; state?: string }>()
  expect((await bring(200_000)).code).toBe('bank-file-too-long')
  const { db, customer, manager } = test
  const waiting = {
    customer_id: customer.id,
    id: crypto.randomUUID(),
    number: 100,
    file_name: 'attente.csv',
    sha256: '0'.repeat(64),
    byte_count: 1000,
    line_count: 60_000,
    state: 'columns',
    uploaded_at: new Date(),
    uploaded_by: manager.id,
  }
  await db.insertInto('bank_files').values(waiting).execute()
  expect((await bring(60_000)).code).toBe('too-many-bank-lines')
  expect((await bring(100)).code).toBeUndefined()
  await db
    .updateTable('bank_files')
    .set({ byte_count: 60 * megabyte })
    .where('id', '=', waiting.id)
    .execute()
  expect((await bring(100)).code).toBe('too-much-bank-data')
})
