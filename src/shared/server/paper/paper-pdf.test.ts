import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gateAndNight } from '#test/gate-and-night.ts'
import { type DrawnText, readPdf, wordsOf } from '#test/pdf.ts'
import type { Block, Paper } from './paper.ts'
import { pdfOf } from './paper-pdf.ts'

const paper = (blocks: Block[]): Paper => ({
  title: 'Clôture de journée n°\u00a01',
  subject: 'vendredi 6 mars 2026',
  issuer: { name: 'Les Amis du Partage', note: 'SIREN 732 829 320' },
  editedAt: new Date('2026-03-07T07:00:00.000Z'),
  blocks,
})
const read = async (blocks: Block[]) => readPdf(await pdfOf(paper(blocks)))
const columns = [{ name: 'Cause' }, { name: 'Dons', isFigure: true }, { name: 'Net', isFigure: true }]
const table = (rows: string[][], total?: string[]): Block => ({ kind: 'table', columns, rows, ...(total && { total }) })

const [top, bottom, left, right] = [841.89 - 48, 48, 48, 595.28 - 48]
/** The highest and the lowest point of letters, with the accents of capitals. */
const [ascent, descent] = [0.93, 0.24]

/** Returns what is wrong with the places of a page's texts: over an edge, on a line, or on another text. */
const collisions = ({ texts, rules }: Awaited<ReturnType<typeof read>>['pages'][number]): string[] => {
  const seen = texts.filter(({ text }) => text.trim() !== '')
  const highest = ({ y, size }: DrawnText) => y + ascent * size
  const lowest = ({ y, size }: DrawnText) => y - descent * size
  const faults: string[] = []
  for (const [index, one] of seen.entries()) {
    if (one.x < left - 0.1 || one.x + one.width > right + 0.1 || highest(one) > top + 2 || lowest(one) < bottom - 2)
      faults.push(`over the edge: ${one.text}`)
    for (const { y, from, to } of rules)
      if (y < highest(one) && y > lowest(one) && one.x < to && one.x + one.width > from)
        faults.push(`on a line: ${one.text}`)
    for (const other of seen.slice(index + 1)) {
      const isBeside = other.x + other.width <= one.x + 0.1 || other.x + 0.1 >= one.x + one.width
      const isAbove = Math.abs(other.y - one.y) >= 0.9 * Math.min(one.size, other.size)
      if (!isBeside && !isAbove) faults.push(`on each other: ${one.text} / ${other.text}`)
    }
  }
  return faults
}

describe('a PDF', () => {
  it('embeds the letters of all its fonts, and uses none of the reader’s', async () => {
    const { source } = await read([table([['Repas بناء مسجد', '1', '2,00\u00a0€']])])
    const [fonts, files] = [source.match(/\/Subtype \/Type0/g), source.match(/\/FontFile2 /g)]
    expect(fonts).toHaveLength(2)
    expect(files).toHaveLength(2)
    expect(source).toMatch(/\/FontName \/[A-Z]{6}\+DejaVuSans/)
    expect(source).not.toMatch(/Helvetica|\/Subtype \/Type1/)
  })

  it('shows that a sign is there that its fonts lack, and says so once', async () => {
    const names = ['Ramadan \u{1f319}', '\u{1f54c}\ufe0f Mosquée', '慈善', 'การกุศล', 'Don \u2764\ufe0f', 'Été']
    const pdf = await read([table(names.map((name) => [name, '1', '2,00\u00a0€']))])
    const words = wordsOf(pdf)
    for (const shown of ['Ramadan ▯', '▯ Mosquée', '▯▯', 'Don ❤', 'Été']) expect(words).toContain(shown)
    expect(words.match(/▯\s: un signe que ce document ne sait pas écrire/gu)).toHaveLength(1)
    expect(wordsOf(await read([table([['Été بناء ❤ – €', '1', '2,00\u00a0€']])]))).not.toContain('▯')
  })

  it('has a title, its language, and the scope of each header', async () => {
    const { source } = await read([table([['Toiture', '1', '2,00\u00a0€']], ['Total', '1', '2,00\u00a0€'])])
    for (const part of ['/Lang (fr-FR)', '/Marked true', '/DisplayDocTitle true', '/StructTreeRoot', '/S /H1'])
      expect(source).toContain(part)
    for (const group of ['THead', 'TBody', 'TFoot']) expect(source).toContain(`/S /${group}\n`)
    expect(source.match(/\/S \/TH\n/g)).toHaveLength(5)
    expect(source.match(/\/Scope \/Column/g)).toHaveLength(3)
    expect(source.match(/\/Scope \/Row/g)).toHaveLength(2)
  })

  it('has its issuer, its date and its pages on each page, and repeats the header of a table', async () => {
    const rows = Array.from({ length: 70 }, (_, index) => [`Cause ${index + 1}`, '1', '2,00\u00a0€'])
    const pdf = await read([table(rows, ['Total', '70', '140,00\u00a0€'])])
    expect(pdf.pages).toHaveLength(3)
    for (const [index, page] of pdf.pages.entries()) {
      const words = wordsOf({ ...pdf, pages: [page] })
      expect(words).toContain(`Page ${index + 1} sur 3`)
      expect(words).toContain('Les Amis du Partage · Édité le sam. 07 mars 2026 à 08:00 · Clôture de journée n° 1')
      expect(words).toContain('Cause\nDons\nNet')
    }
    expect(pdf.source.match(/\/Scope \/Column/g)).toHaveLength(3)
  })

  const rowCounts = [24, 25, 58, 59, 61, 62, 63, 64, 26, 28, 29, 27, 30, 60]
  for (const { count: counts, tags } of gateAndNight(5, rowCounts.length))
    it(`fills a fifth of its last page at least, after ${counts} numbers of rows`, { tags }, async () => {
      const signatures: Block = {
        kind: 'signatures',
        note: 'Date et signature',
        signatures: [{ label: 'Remis par' }, { label: 'Reçu par la banque' }],
      }
      const foot = bottom + 22
      const thin: string[] = []
      for (const count of rowCounts.slice(-counts)) {
        const rows = Array.from({ length: count }, (_, index) => [`Cause ${index + 1}`, '1', '2,00\u00a0€'])
        for (const end of [[], [signatures]]) {
          const { pages } = await read([table(rows, ['Total', `${count}`, '2,00\u00a0€']), ...end])
          const heights = (pages.at(-1)?.texts ?? []).map(({ y }) => y).filter((y) => y > foot)
          if (pages.length > 1 && top - Math.min(...heights) < (top - foot) / 5) thin.push(`${count} rows`)
        }
      }
      expect(thin).toEqual([])
    })

  it('keeps the order of words from right to left, beside words from left to right', async () => {
    const [page] = (await read([{ kind: 'text', text: 'Repas بناء مسجد du soir' }])).pages
    const [first, arabic, last] = page?.texts.slice(-5, -2) ?? []
    expect([first?.text, last?.text]).toEqual(['Repas ', ' du soir'])
    expect(
      Array.from(arabic?.text ?? '')
        .toReversed()
        .join(''),
    ).toContain('بناء')
    expect(arabic?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0), 0)
  })

  for (const { count: numRuns, tags } of gateAndNight(3, 30))
    it(`keeps any text off borders, edges and other texts (${numRuns} papers)`, { tags }, async () => {
      const word = fc.stringMatching(/^[A-Za-zÉÀÇéœ€«»’ -]{0,60}$/)
      const euros = fc
        .integer({ min: -99_999_999_99, max: 99_999_999_99 })
        .map((cents) => (cents / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' }))
      const row = fc.tuple(word, euros, euros)
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), row, word, async (rows, total, long) => {
          const pdf = await read([
            {
              kind: 'figures',
              figures: [
                { label: long, value: total[1] },
                { label: 'Net', value: total[2], note: long },
              ],
            },
            { kind: 'facts', facts: [[long, rows.join(' ')]] },
            { kind: 'heading', text: long },
            table(rows, total),
            { kind: 'signatures', note: 'Date et signature', signatures: [{ label: 'Clôturée par', name: long }] },
          ])
          expect(pdf.pages.flatMap(collisions)).toEqual([])
        }),
        { numRuns },
      )
    })
})
