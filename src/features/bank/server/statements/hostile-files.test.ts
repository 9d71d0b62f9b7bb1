import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BankAccount } from '../../bank-account.ts'
import { setUpBank } from '../../testing/bank.calls.ts'
import { otherIban, sampleIban } from '../../testing/bank.fixture.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { camtBalance, camtEntry, camtFile, xml } from '../../testing/statements/camt.fixture.ts'

const world = setUpBank()
const november = { openedOn: '2026-10-31', closedOn: '2026-11-20' }
const many = Array.from({ length: 100 }, (_, index) => ({ day: '2026-11-03', cents: 100 + index }))
const cfonb = cfonbOf(november, many)
const lateByte = 122 * 90 + 60
const emoji = '\u{1f600}'

/** Puts a character into a text, which keeps its length. */
const withCharacter = (text: string, place: number, character: string): string =>
  text.slice(0, place) + character + text.slice(place + 1)
const csvOf = (...rows: string[]): string => ['Date opération;Libellé;Montant', ...rows, ''].join('\r\n')
const manyRows = Array.from({ length: 600 }, (_, index) => `03/11/2026;OPERATION ${index};${index + 1},00`)
const camtOf = (...content: string[]): string => camtFile({ iban: sampleIban, content: content.join('') })
const columns = { date: 0, labels: [1], amounts: 'signed', amount: 2 }
const booked = camtBalance('OPBD', 0, '2026-11-19')

/** Brings a file for the one account, with the usual columns of a CSV. */
const bring = async (file: string | Buffer) => {
  await world.addAccount()
  const [account] = (await world.call('GET', '/accounts')).json<BankAccount[]>()
  const read = await world.bring(file, { accountId: account?._id ?? '' })
  if (read.state !== 'columns') return read
  const chosen = await world.call('POST', `/files/${read._id}/answer`, { columns })
  expect(chosen.statusCode, chosen.body).toBe(200)
  return world.settled(read._id)
}

describe('a file that nobody would send', () => {
  it.each<[string, string | Buffer, string]>([
    ['a mark of its encoding and nothing else', '\ufeff', 'file-empty'],
    ['the mark of UTF-16 and nothing else', Buffer.from([0xff, 0xfe]), 'file-empty'],
    ['spaces', ' \r\n ', 'file-empty'],
    ['a zip', Buffer.from('PK\u0003\u0004\u0014\0\0\0', 'latin1'), 'file-compressed'],
    ['a gzip that the call does not name', gzipSync(cfonb), 'file-compressed'],
    ['a zero byte at its start', withCharacter(cfonb, 200, '\0'), 'not-a-statement'],
    ['a zero byte in a late row of a CSV', csvOf(...manyRows, '04/11/2026;A\0B;5,00'), 'control-character'],
    ['a cell of 300,000 characters', csvOf(`04/11/2026;${'a'.repeat(300_000)};5,00`), 'row-too-long'],
    ['a zero byte in XML', camtOf(camtEntry({ label: `${'B'.repeat(9000)}\0` })), 'xml-malformed'],
    ['half a character in XML', camtOf(camtEntry({ label: 'A' }).replace('>A<', '>&#xD800;<')), 'xml-entity'],
    ['a currency in small letters', camtOf(camtEntry({ currency: 'eur' })), 'currency-missing'],
    ['an entry of the year 0', camtOf(camtEntry({ bookedOn: '0000-01-01' })), 'date-too-old'],
    ['a value of the year 0', camtOf(camtEntry({ valueOn: '0000-01-01' })), 'date-too-old'],
    ['a balance of the year 0', camtOf(camtBalance('OPBD', 0, '0000-01-01'), camtEntry()), 'date-too-old'],
    ['an entry of the year 9999', camtOf(camtEntry({ bookedOn: '9999-12-31' })), 'date-to-come'],
    ['a balance of a million billions', camtOf(camtBalance('OPBD', 1e17, '2026-11-19')), 'amount-too-large'],
    ['five decimals', camtOf(camtEntry({ cents: 100 }).replace('>1.00<', '>1.00001<')), 'amount-decimals'],
    ['an account of nobody', camtFile({ iban: `FR${'9'.repeat(400)}`, content: camtEntry() }), 'account-unknown'],
    ['the account of another association', cfonbOf({ ...november, iban: otherIban }, many), 'account-unknown'],
  ])('is refused with a sentence: %s', async (_, file, code) => {
    const read = await bring(file)
    expect(read).toMatchObject({ state: 'refused', addedCount: 0 })
    const [problem] = read.problems.filter((one) => one.code === code)
    expect(problem?.message, JSON.stringify(read.problems)).toMatch(/^[^{}]{20,250}\.$/)
  })

  it.each<[string, string, number]>([
    ['a zero byte in a late line of CFONB', withCharacter(cfonb, lateByte, '\0'), 100],
    ['marks that turn the text around', cfonbOf(november, [{ day: '2026-11-04', cents: 5, label: 'A\u202eB' }]), 1],
    ['a label that is cut within an emoji', csvOf(`04/11/2026;${'a'.repeat(999)}${emoji};5,00`), 1],
    ['a label of 10,000 characters', camtOf(camtEntry({ label: `x${emoji.repeat(5000)}` })), 1],
    ['a reference of 1,000 characters', camtOf(camtEntry({ reference: `x${emoji.repeat(500)}` })), 1],
    [
      'a code of 300 characters',
      camtOf(camtEntry({ more: xml('BkTxCd', xml('Prtry', xml('Cd', 'C'.repeat(300)))) })),
      1,
    ],
    ['a name of 400 characters', camtFile({ iban: sampleIban, reference: 'R'.repeat(400), content: camtEntry() }), 1],
    ['balances in the wrong order', camtOf(booked, camtBalance('CLBD', 12_345, '2026-11-10'), camtEntry()), 1],
    ['the same statement twice', cfonb + cfonb, 100],
  ])('is read: %s', async (_, file, addedCount) => {
    expect(await bring(file)).toMatchObject({ state: 'done', addedCount })
  })

  it.each([
    ['a gzip that is none', 'A', { 'content-encoding': 'gzip' }, 422],
    ['half a gzip', gzipSync(cfonb).subarray(0, 100), { 'content-encoding': 'gzip' }, 422],
    ['JSON', cfonb, { 'content-type': 'application/json' }, 415],
    ['a form', cfonb, { 'content-type': 'multipart/form-data; boundary=A' }, 415],
    ['no type', cfonb, { 'content-type': '' }, 415],
  ])('is refused by the call: %s', async (_, file, headers, status) => {
    const answer = await world.send(file, { headers })
    expect(answer.json()).toMatchObject({ status, message: expect.stringMatching(/\.$/) })
  })

  it.each([
    ['too long a name', { fileName: 'é'.repeat(300) }, 'fileName'],
    ['no name', { fileName: ' ' }, 'fileName'],
    ['half a character in its name', { fileName: 'a\u0000b' }, 'fileName'],
    ['an account that is no id', { accountId: 'courant' }, 'accountId'],
  ])('is refused by the call: %s', async (_, query, field) => {
    expect((await world.send(cfonb, query)).json()).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })
})

it('the 41st file under way is refused, and the others have their numbers', async () => {
  await world.addAccount()
  const csv = csvOf('04/11/2026;A;5,00')
  const answers = []
  for (let count = 1; count <= 20; count += 1) answers.push(...(await Promise.all([world.send(csv), world.send(csv)])))
  const numbers = answers.map((answer) => answer.json().number)
  expect(numbers.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect((await world.send(csv)).json()).toMatchObject({ status: 409, code: 'too-many-bank-files' })
})

it('a column is chosen for one thing alone', async () => {
  const { _id: accountId } = await world.addAccount()
  const { _id } = await world.bring(csvOf('04/11/2026;A;5,00'), { accountId })
  const say = async (more: object) =>
    (await world.call('POST', `/files/${_id}/answer`, { columns: { ...columns, ...more } })).json()
  const twice = { status: 400, message: 'Cette colonne est déjà choisie pour autre chose' }
  expect(await say({ amount: 0 })).toMatchObject({ ...twice, fields: { 'columns.amount': twice.message } })
  expect(await say({ balance: 2 })).toMatchObject(twice)
  expect(await say({ amounts: 'split', amount: undefined, debit: 2, credit: 2 })).toMatchObject(twice)
  expect(await say({ amount: 100 })).toMatchObject({ status: 400 })
})

it('columns that refuse a file are asked for again with the next one', async () => {
  const { _id: accountId } = await world.addAccount()
  const file = csvOf('04/11/2026;A;5,00')
  const { _id } = await world.bring(file, { accountId })
  await world.call('POST', `/files/${_id}/answer`, { columns: { ...columns, date: 1, labels: [0] } })
  expect(await world.settled(_id)).toMatchObject({ state: 'refused', problems: [{ code: 'date-invalid' }] })
  expect(await bring(file)).toMatchObject({ state: 'done', addedCount: 1 })
})

it('a file that an unexpected error stops is refused, and is not under way forever', async () => {
  await world.addAccount()
  const { db } = world.test
  await sql`alter table bank_lines add constraint unexpected check (label <> 'UNEXPECTED') not valid`.execute(db)
  const stopped = await world.bring(cfonbOf(november, [{ day: '2026-11-04', cents: 5, label: 'UNEXPECTED' }]))
  await sql`alter table bank_lines drop constraint unexpected`.execute(db)
  expect(stopped).toMatchObject({ state: 'refused', addedCount: 0, problems: [{ code: 'file-failed' }] })
  expect(
    await db.selectFrom('bank_file_contents').select('file_id').where('file_id', '=', stopped._id).execute(),
  ).toEqual([])
})
