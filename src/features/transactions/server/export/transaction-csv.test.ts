import { parse as parseWithCsvParse } from 'csv-parse/sync'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { newDonation } from '../../testing/donation.fixture.ts'
import { bookDonations } from '../record/donation.repository.ts'

let test: TestApp
let organizer: { identity_uid: string }

beforeAll(async () => {
  test = await startTestApp()
  organizer = await insertUser(test.db, { role: 'organizer' })
})
afterAll(() => test.close())

/**
 * Texts that break a CSV or start a formula, between ordinary ones. The API refuses U+0001; the database may hold it.
 */
const pieces = [
  ['\n', '\r', '\r\n', '\n\n', '\u000b', '\u0085', '\u2028', ';', ',', '"', '""', "'", '\\.', '\\N'],
  ['=', '+', '-', '@', '\t', '\uff1d', '\uff0b', '\uff20', '\u2212', '\ufe66', '=1+cmd', '=HYPERLINK("x";"y")'],
  [' ', '\u00a0', '\u0001', '\u200b', '\u200e', '\u00ad', '\ufeff', '\u2060', '\u3164', '\ufe0f'],
  ['Merci', 'é', 'مرحبا', '🙂', '0', '{}', '\ufffd'],
].flat()
const nasty = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((chosen) => chosen.join(''))

const lineBreak = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/
const blanks = /^(?:\s|\p{Cc}|\p{Cf}|\u3164|\ufe0f)*/u
const startsFormula = (line: string): boolean => {
  const [leading = ''] = blanks.exec(line) ?? []
  return (
    leading.includes('\t') ||
    /^[=+@\-\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b]/.test(line.slice(leading.length))
  )
}
/** The guard, stated without its regular expression: an apostrophe before each line that a spreadsheet could run. */
const guarded = (text: string): string => {
  const lines = text.split(lineBreak).map((line) => (startsFormula(line) && !lineBreak.test(line) ? `'${line}` : line))
  return (text.startsWith('\r') ? "'" : '') + lines.join('')
}

type Row = Record<string, string>
/** Two readers that share no code. */
const readers: Record<string, (csv: string) => Row[]> = {
  'csv-parse': (csv) => parseWithCsvParse(csv, { bom: true, delimiter: ';', columns: true, record_delimiter: '\r\n' }),
  papaparse: (csv) => {
    const { data, errors } = Papa.parse<Row>(csv.replace('\ufeff', ''), {
      header: true,
      delimiter: ';',
      newline: '\r\n',
      skipEmptyLines: true,
    })
    if (errors.length > 0) throw new Error(JSON.stringify(errors[0]))
    return data
  },
}

/** Books donations with these messages in an association of its own, and gives their export. */
const exportOf = async (
  given: { message: string; fullname: string }[],
  names = { cause: 'Toit', device: 'Accueil' },
) => {
  const { id: customerId } = await insertCustomer(test.db)
  const device = await insertDevice(test.db, customerId, { label: names.device })
  const cause = await insertCause(test.db, customerId, { name: names.cause })
  const donations = given.map(({ message, fullname }) =>
    newDonation(customerId, {
      device_id: device.id,
      cause_id: cause.id,
      message,
      donator_fullname: fullname,
    }),
  )
  await bookDonations(test.db, donations)
  const answer = await test.call(organizer, 'GET', `/customers/${customerId}/transactions/export`)
  expect(answer.statusCode).toBe(200)
  return { csv: answer.rawPayload.toString('utf8'), donations }
}

describe('the cells of an export', () => {
  it.each(Object.keys(readers))(
    'hold 1,000 random messages exactly, guarded on each line, read by %s',
    async (reader) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ message: nasty, fullname: nasty }), { minLength: 1000, maxLength: 1000 }),
          async (given) => {
            const { csv, donations } = await exportOf(given)
            const rows = new Map(readers[reader]?.(csv).map((row) => [row.Identifiant, row]))
            expect(rows.size).toBe(1000)
            for (const donation of donations) {
              const row = rows.get(donation.id)
              expect(row?.Message).toBe(guarded(donation.message ?? ''))
              expect(row?.['Nom et prénom']).toBe(guarded(donation.donator_fullname ?? ''))
            }
          },
        ),
        { numRuns: 1, endOnFailure: true },
      )
    },
  )

  it('are quoted where they hold text, whatever the text', async () => {
    const { csv, donations } = await exportOf([{ message: 'Merci', fullname: 'Nadia' }], { cause: 'Toit', device: 'A' })
    expect(csv.split('\r\n')[1]).toBe(
      `06/03/2026 13:05:00;20,00;"Toit";;"A";"Nadia";;;;"Merci";${donations[0]?.id};"Carte";"Compté"`,
    )
  })

  it('keep a message with a line break in its cell, and disarm its second line', async () => {
    const { csv } = await exportOf([{ message: 'Merci\n=1+cmd', fullname: 'A\r+B' }])
    for (const read of Object.values(readers))
      expect(read(csv)).toMatchObject([{ Message: "Merci\n'=1+cmd", 'Nom et prénom': "A\r'+B" }])
  })
})

it('has no donors for a person whose right has not settled, and says from when it has', async () => {
  const { id: customerId } = await insertCustomer(test.db)
  const settled = await insertUser(test.db, { customer_id: customerId })
  const fresh = await insertUser(test.db, { customer_id: customerId, rights_given_at: new Date() })
  const donation = newDonation(customerId, {
    recorded_by: settled.id,
    donator_fullname: 'Amina Diallo',
    message: 'Merci',
  })
  await bookDonations(test.db, [donation])
  for (const path of ['export', 'export?movements=true']) {
    const exportBy = async (person: typeof settled) =>
      (await test.call(person, 'GET', `/customers/${customerId}/transactions/${path}`)).body
    expect(await exportBy(settled)).toContain('Amina Diallo')
    const [header = '', row = ''] = (await exportBy(fresh)).split('\r\n')
    expect(header).toMatch(/;Donateurs\u00a0: à partir du .+ à \d\d:\d\d;Identifiant;/)
    expect(row).toContain(donation.id)
    expect(row).not.toMatch(/Amina|Merci/)
  }
})
