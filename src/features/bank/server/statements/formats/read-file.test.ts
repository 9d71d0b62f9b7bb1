import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type FileProblemCode, fileProblemText, isNotice } from '../../../statement.texts.ts'
import { readWhole } from '../../../testing/read-whole.ts'
import { camtFile } from '../../../testing/statements/camt.fixture.ts'
import { cfonbFile, writtenLine, writtenStatement } from '../../../testing/statements/cfonb.fixture.ts'
import { accountOfIban, isAccountOf } from './account-number.ts'

const read = (content: string | Buffer) => readWhole(Buffer.from(content), undefined, '2026-11-24')

describe('a file', () => {
  it.each<[string, string | Buffer, string]>([
    ['CFONB', cfonbFile([writtenStatement()]), 'cfonb120'],
    ['CFONB in UTF-16', Buffer.from(`\ufeff${cfonbFile([writtenStatement()])}`, 'utf16le'), 'cfonb120'],
    ['CAMT', camtFile(), 'camt'],
  ])('of %s is known by what it contains, whatever its name', (_, content, format) => {
    expect(read(content)).toMatchObject({ format, problems: [] })
  })

  it.each<[string, string | Buffer, FileProblemCode]>([
    ['nothing', '', 'file-empty'],
    ['spaces', ' \r\n ', 'file-empty'],
    ['a PDF', '%PDF-1.7 ', 'file-pdf'],
    ['an archive', Buffer.from('PK\u0003\u0004releve.txt', 'latin1'), 'file-compressed'],
    ['a compressed statement', gzipSync(camtFile()), 'file-compressed'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not-a-statement'],
    ['a letter', 'Bonjour,\n\nVoici le relevé.\n', 'not-a-statement'],
    ['MT940', ':20:STARTUMSE\n:25:30004/1\n:28C:1/1\n:60F:C261119EUR5,00\n', 'format-mt940'],
    ['an order of 160 characters', `0302${' '.repeat(6)}${'X'.repeat(150)}\n0602${'X'.repeat(156)}\n`, 'cfonb160'],
    ['a table without a row', 'Date;Libellé;Montant\n', 'csv-no-line'],
  ])('of %s is refused by its name', (_, content, code) => {
    expect(read(content)).toMatchObject({ format: 'unknown', problems: [{ fileLine: 0, code }] })
  })

  it.each([
    [
      'the letters of Windows-1252',
      Buffer.from('D\u00c9P\u00d4T \u009cuvre \u0080 \u00bd', 'latin1'),
      'DÉPÔT œuvre € ½',
    ],
    ['the letters of ISO-8859-15', Buffer.from('D\u00c9P\u00d4T \u00bduvre \u00a4', 'latin1'), 'DÉPÔT œuvre €'],
  ])('has %s', (_, label, expected) => {
    const [before = '', after = ''] = cfonbFile([writtenStatement({ lines: [writtenLine({ label: 'LABEL' })] })]).split(
      'LABEL',
    )
    const bytes = Buffer.concat([Buffer.from(before), label, Buffer.from(after.slice(label.length - 5))])
    expect(read(bytes)).toMatchObject({ statements: [{ lines: [{ label: expected }] }], problems: [] })
  })

  it('that was joined of two encodings is read line by line', () => {
    const text = cfonbFile([writtenStatement({ lines: [writtenLine({ label: 'DÉPÔT' })] })])
    const bytes = Buffer.concat([Buffer.from(`${text}\n`, 'latin1'), Buffer.from(text)])
    const result = read(bytes)
    expect('statements' in result && result.statements.map(({ lines }) => lines[0]?.label)).toEqual(['DÉPÔT', 'DÉPÔT'])
  })

  it('of random bytes is refused', () => {
    for (let count = 1; count < 400; count += 7) {
      const bytes = randomBytes(count)
      const { problems, ...result } = read(bytes)
      expect([...problems, ...('statements' in result ? result.statements : [])].length, bytes.toString('hex')).toBe(1)
    }
  })

  it('of more than 20 MB is refused before it is read', () => {
    expect(read(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toMatchObject({
      problems: [{ code: 'file-too-large', values: { limit: '20' } }],
    })
  })

  it('with more problems than a person can read lists the first, and counts the others', () => {
    const lines = Array.from({ length: 250 }, () => writtenLine({ bookedOn: '2026-11-25' }))
    const { problems } = read(cfonbFile([writtenStatement({ lines })]))
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toEqual({ fileLine: 0, code: 'more-problems', values: { count: '150' } })
  })

  it('is the same read twice, and leaves its bytes as they are', () => {
    const bytes = Buffer.from(cfonbFile([writtenStatement()]))
    const sha256 = () => createHash('sha256').update(bytes).digest('hex')
    const before = sha256()
    expect(read(bytes)).toEqual(read(bytes))
    expect(sha256()).toBe(before)
  })
})

describe('the account of a statement', () => {
  const account = { iban: null, bank: '30004', branch: '00031', number: '23456789014' }

  it('of CFONB is that of an IBAN by its bank, branch and number', () => {
    expect(isAccountOf(account, 'FR76 3000 4000 3123 4567 8901 429')).toBe(true)
    expect(isAccountOf({ ...account, branch: '00032' }, 'FR7630004000312345678901429')).toBe(false)
    expect(isAccountOf(account, 'DE89370400440532013000')).toBe(false)
  })

  it.each([
    ['an IBAN', 'FR76 3000 4000 3123 4567 8901 429', true],
    ['an IBAN without its country', '30004000312345678901429', true],
    ['its number alone', '23456789014', true],
    ['the end of its number', '6789014', false],
    ['another number', '93456789014', false],
  ])('of CAMT may be %s that is said to be a number', (_, number, isOwn) => {
    const result = read(camtFile().replace(/<IBAN>.*<\/IBAN>/, `<Othr><Id>${number}</Id></Othr>`))
    const [statement] = 'statements' in result ? result.statements : []
    expect(statement && isAccountOf(statement.account, 'FR7630004000312345678901429')).toBe(isOwn)
  })

  it('of CAMT is that of its IBAN alone', () => {
    const iban = 'FR7630004000312345678901429'
    expect(isAccountOf(accountOfIban(iban), iban)).toBe(true)
    expect(isAccountOf(accountOfIban('DE89370400440532013000'), iban)).toBe(false)
    expect(isAccountOf({ ...accountOfIban(iban), iban: null, bank: null, branch: null, number: null }, iban)).toBe(
      false,
    )
  })
})

describe('the sentence of a problem', () => {
  it('says what the file has, and what to do', () => {
    expect(fileProblemText({ code: 'cfonb240', values: {} })).toBe(
      'Ce fichier est un relevé CFONB de 240 caractères (virements), pas un relevé de compte\u00a0: demandez à la banque le relevé au format CFONB 120.',
    )
    expect(fileProblemText({ code: 'amount-decimals', values: { found: '12,345' } })).toBe(
      'Le montant «\u00a012,345\u00a0» a des fractions de centime\u00a0: demandez de nouveau le fichier.',
    )
  })

  it('tells a statement that is left out from one that is read all the same', () => {
    expect([isNotice('cfonb-totals'), isNotice('balances-differ')]).toEqual([false, true])
  })
})

it('a file in small letters is read as it is in capitals', () => {
  const text = cfonbFile([writtenStatement({ lines: [writtenLine()] })])
  const read = (written: string) => readWhole(Buffer.from(written), undefined, '2026-11-24')
  const small = read(text.toLowerCase())
  expect(small.problems).toEqual([])
  expect(
    'statements' in small && small.statements.map(({ closingCents, currency }) => [closingCents, currency]),
  ).toEqual(
    (read(text) as Extract<ReturnType<typeof readWhole>, { statements: unknown }>).statements.map(
      ({ closingCents, currency }) => [closingCents, currency],
    ),
  )
})
