import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { DonationImport } from '../import.ts'
import { importCalls } from '../testing/import.fixture.ts'

// Files that other readers take in wrongly (testing/hostile), with what must become of each of their lines.
let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-08T10:00:00.000Z') })
})
afterAll(() => test.close())
const { upload, check } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

const folder = path.resolve(import.meta.dirname, '../testing/hostile')
const files = readFileSync(path.join(folder, 'verdicts.txt'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((part) => {
    const [title = '', ...lines] = part.trim().split('\n')
    const [file = '', what = ''] = title.split(': ')
    const isFact = (line: string) => /^[a-z]/.test(line)
    return { file, what, verdicts: lines.filter((line) => !isFact(line)), facts: lines.filter(isFact) }
  })

/** Writes the verdicts as verdicts.txt has them. The instant is compared where the file names it. */
const verdictsOf = async ({ _id }: DonationImport, withInstant: (line: number) => boolean) => {
  const verdicts = test.db.selectFrom('import_verdicts').selectAll().where('customer_id', '=', customerId)
  const rows = await verdicts.where('import_id', '=', _id).orderBy('line').execute()
  return rows.map(({ line, verdict, problem, amount_cents, given_at }) =>
    [
      line,
      verdict,
      problem,
      amount_cents === null ? null : (amount_cents / 100).toFixed(2),
      withInstant(line) ? given_at?.toISOString() : null,
    ]
      .filter((part) => part !== null)
      .join(' '),
  )
}

describe('a hostile file', () => {
  it.each(files)('$file: $what', async ({ file, verdicts, facts }) => {
    customerId = (await insertCustomer(test.db)).id
    manager = await insertUser(test.db, { customer_id: customerId })
    const checked = await check(await upload(readFileSync(path.join(folder, file))))
    const dated = new Set(verdicts.filter((line) => line.endsWith('Z')).map((line) => Number(line.split(' ')[0])))
    expect(await verdictsOf(checked, (line) => dated.has(line))).toEqual(verdicts)

    const { lines, accepted, knownCount, refusedCount, leftOutCount, doubleCount, rowCount, reading } = checked
    const { total = 0, header = 0, continued = 0, blank = 0 } = lines ?? {}
    expect(header + rowCount + continued + blank).toBe(total)
    expect(accepted.donationCount + knownCount + refusedCount + leftOutCount + doubleCount).toBe(rowCount)
    const found = [
      `blank ${blank}`,
      `continued ${continued}`,
      `encoding ${checked.encoding}`,
      `sum ${reading?.total.toFixed(2)}`,
    ]
    const isSaid = (name: string) => facts.some((fact) => fact.startsWith(name))
    const expected = [...facts, ...['blank', 'continued'].filter((name) => !isSaid(name)).map((name) => `${name} 0`)]
    expect(found).toEqual(expect.arrayContaining(expected))
  })
})
