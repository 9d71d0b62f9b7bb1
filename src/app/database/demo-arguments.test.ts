import { expect, it } from 'vitest'
import { StartFailure } from '#shared/server/failure.ts'
import { readDemoArguments } from './demo-arguments.ts'

const now = new Date('2026-11-20T13:35:00Z')

it('creates the full profile as of now by default', () => {
  expect(readDemoArguments([], now)).toEqual({ profile: 'full', asOf: now })
})

it('reads a day as its last instant in Paris, and today as now', () => {
  const asOf = (day: string) => readDemoArguments(['--profile', 'small', '--as-of', day], now).asOf.toISOString()
  expect(asOf('2026-03-20')).toBe('2026-03-20T22:59:59.999Z')
  expect(asOf('2026-11-20')).toBe(now.toISOString())
})

it.each([
  [['--profile', 'none'], '--profile doit être full ou small, et non «\u00a0none\u00a0».'],
  [['--as-of', '2026-02-30'], '--as-of doit être une date AAAA-MM-JJ, et non «\u00a02026-02-30\u00a0».'],
  [['--as-of', '1999-01-01'], '--as-of doit être une date AAAA-MM-JJ, et non «\u00a01999-01-01\u00a0».'],
  [['--as-of'], 'Usage\u00a0: npm run db:demo -- [--profile full|small] [--as-of AAAA-MM-JJ].'],
  [['--size', '3'], 'Usage\u00a0: npm run db:demo -- [--profile full|small] [--as-of AAAA-MM-JJ].'],
  [['small'], 'Usage\u00a0: npm run db:demo -- [--profile full|small] [--as-of AAAA-MM-JJ].'],
])('refuses %j with a message', (args, sentence) => {
  expect(() => readDemoArguments(args, now)).toThrow(new StartFailure(sentence))
})
