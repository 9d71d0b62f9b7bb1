import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

/**
 * The files that make a percent of money, each with its place in the table of docs/rules/figures.md#figures-percents.
 */
const percents: Record<string, string> = {
  'src/features/transactions/web/periods/ComparisonLine.tsx': 'the cards of a period',
  'src/features/transactions/web/breakdown/BreakdownTables.tsx': 'breakdowns',
  'src/features/fridays/web/FridayPage.tsx': '`Votre vendredi`',
  'src/features/statistics/web/PeriodCards.tsx': 'the cards of the statistics',
  'src/features/statistics/web/sharePictures.ts': 'bars of causes, terminals and means',
  'src/features/statistics/web/RamadanPage.tsx': 'evenings of Ramadan',
  'src/features/customers/web/CustomerCards.tsx': 'the month of an association',
  'src/features/notifications/server/digest.mails.ts': 'summaries by mail',
  'src/features/causes/server/cause.repository.ts': 'goals',
  'src/features/statistics/server/statistics.service.ts': 'goals',
  'src/features/live/web/ProjectionParts.tsx': 'the screen of a hall',
}

/** Matches what makes a percent of money: a change, shares, or a part of a goal. */
const making = /\bchangePercent\(|\bformatShares\(|\bpercent: Math|\bconst percent = Math|\bpercentOf = \(net/

it('lists every percent of money beside the figure that is shown', async () => {
  const makers = sources.filter(
    ({ file, text }) => file.startsWith('src/features/') && !isTest(file) && making.test(text),
  )
  expect(makers.map(({ file }) => file).sort()).toEqual(Object.keys(percents).sort())
  const page = await readFile(path.resolve(import.meta.dirname, '../../docs/rules/figures.md'), 'utf8')
  const table = page.slice(page.indexOf('id="figures-percents"'))
  const places = [...table.matchAll(/^ {2}\| (.+?) \|/gm)].map(([, place = '']) => place).slice(2)
  expect(places.sort()).toEqual([...new Set(Object.values(percents))].sort())
})
