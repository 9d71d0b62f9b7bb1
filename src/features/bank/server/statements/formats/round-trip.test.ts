import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'
import { camtBalance, camtEntry, camtFile } from '../../../testing/statements/camt.fixture.ts'
import {
  cfonbFile,
  cfonbRecords,
  type WrittenLine,
  type WrittenStatement,
} from '../../../testing/statements/cfonb.fixture.ts'

const day = fc
  .integer({ min: 0, max: 9000 })
  .map((count) => new Date(Date.UTC(2001, 0, 1 + count)).toISOString().slice(0, 10))
const cents = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).filter((each) => each !== 0)
/**
 * Letters that French banks write, in any of the encodings, without a space at an end. The euro follows a digit: after
 * a capital with an accent, its byte of Windows-1252 would make a letter of UTF-8.
 */
const label = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'ABCXYZ0123456789 /-.éÈçÔ&<'.split(''), '5€'), maxLength })
    .map((text) => text.slice(0, maxLength).trim())
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length })

const line = fc.record<WrittenLine>({
  cents,
  bookedOn: day,
  valueOn: fc.option(day),
  label: label(31),
  code: fc.constantFrom('30', '05', 'B1', '62'),
  entry: digits(7),
  reference: label(16),
  details: fc.array(fc.record({ qualifier: fc.constantFrom('LIB', 'NPY', 'RCN'), text: label(70) }), { maxLength: 3 }),
})
const statement = fc.record<WrittenStatement>({
  bank: digits(5),
  branch: digits(5),
  number: digits(11),
  currency: fc.constantFrom('EUR', 'USD'),
  decimals: fc.constantFrom(2, 3),
  openedOn: fc.constant('2001-01-01'),
  closedOn: fc.constant('2025-12-31'),
  openingCents: fc.oneof(fc.constant(0), cents),
  lines: fc.array(line, { maxLength: 6 }),
})

const read = (bytes: Buffer) => {
  const result = readWhole(bytes, undefined, '2026-11-24')
  return { problems: result.problems, statements: 'statements' in result ? result.statements : [] }
}
const closingOf = ({ openingCents, lines }: WrittenStatement) =>
  lines.reduce((sum, each) => sum + each.cents, openingCents)

/** How a statement of CFONB is read back. */
const expected = (one: WrittenStatement) => ({
  account: { iban: null, bank: one.bank, branch: one.branch, number: one.number },
  currency: one.currency,
  openingCents: one.openingCents,
  closingCents: closingOf(one),
  lines: one.lines.map(({ code, entry, reference, details, ...rest }) => ({
    ...rest,
    code,
    reference: `${/^0+$/.test(entry) ? '' : entry} ${reference}`.trim() || null,
    details: details.filter(({ text }) => text !== ''),
  })),
})

const ends = fc.constantFrom('\r\n', '\n', '\r')
const encodings = fc.constantFrom<BufferEncoding | 'windows-1252'>('utf8', 'windows-1252', 'utf16le')
const encode = (text: string, encoding: BufferEncoding | 'windows-1252'): Buffer => {
  if (encoding === 'windows-1252') return Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')
  return Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding)
}

it('reads back every statement that is written in CFONB 120, in any encoding, trimmed or not', () => {
  fc.assert(
    fc.property(
      fc.array(statement, { minLength: 1, maxLength: 3 }),
      ends,
      encodings,
      fc.boolean(),
      (all, end, encoding, isTrimmed) => {
        const text = cfonbFile(all, end)
        const { statements, problems } = read(
          encode(isTrimmed ? text.replaceAll(/ +(?=[\r\n]|$)/g, '') : text, encoding),
        )
        expect(problems.filter(({ code }) => code !== 'currency-other')).toEqual([])
        expect(statements).toMatchObject(all.map(expected))
      },
    ),
    { numRuns: 200 },
  )
})

it('reads back every statement that is written in CAMT', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.oneof(fc.constant(0), cents), (lines, openingCents) => {
      const closingCents = lines.reduce((sum, each) => sum + each.cents, openingCents)
      const content = [
        camtBalance('OPBD', openingCents, '2001-01-01'),
        camtBalance('CLBD', closingCents, '2025-12-31'),
        ...lines.map(({ label: text, ...each }) => camtEntry({ ...each, label: text })),
      ]
      expect(read(Buffer.from(camtFile({ content: content.join('') })))).toMatchObject({
        problems: [],
        statements: [
          {
            openingCents,
            closingCents,
            lines: lines.map((each) => ({
              cents: each.cents,
              bookedOn: each.bookedOn,
              valueOn: each.valueOn,
              label: each.label.replaceAll(/ +/g, ' '),
              reference: each.reference.replaceAll(/ +/g, ' ') || null,
            })),
          },
        ],
      })
    }),
    { numRuns: 200 },
  )
})

it('never makes another sum of a CFONB that is cut: a whole statement, or a problem', () => {
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1, maxLength: 2 }), fc.nat(), fc.boolean(), (all, at, hasEnds) => {
      const text = cfonbFile(all, hasEnds ? '\n' : '')
      const { statements, problems } = read(Buffer.from(text.slice(0, at % text.length)))
      expect(statements).toMatchObject(all.slice(0, statements.length).map(expected))
      const records = cfonbRecords(all[0] as WrittenStatement).length
      const isBetween = statements.length > 0 && text.slice(0, at % text.length).trimEnd().length <= records * 121
      if (statements.length < all.length && !isBetween) expect(problems.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

it('never makes another sum of a CFONB whose lines are lost, doubled or swapped', () => {
  const change = fc.record({ kind: fc.constantFrom('lost', 'doubled', 'swapped'), at: fc.nat() })
  fc.assert(
    fc.property(statement, change, (one, { kind, at }) => {
      const records = cfonbRecords(one)
      const place = at % records.length
      const [first = '', second = first] = records.slice(place, place + 2)
      const changed =
        kind === 'lost'
          ? records.toSpliced(place, 1)
          : records.toSpliced(
              place,
              kind === 'doubled' ? 1 : 2,
              ...(kind === 'doubled' ? [first, first] : [second, first]),
            )
      const { statements, problems } = read(Buffer.from(changed.join('\n')))
      const sums = statements.map(({ lines }) => lines.reduce((sum, each) => sum + each.cents, 0))
      for (const sum of sums) expect(one.openingCents + sum).toBe(closingOf(one))
      const isEntry = (each: string) => !each.startsWith('05')
      const isSame = changed.filter(isEntry).toSorted().join() === records.filter(isEntry).toSorted().join()
      if (statements.length === 0 || !isSame) expect(problems.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})
