import { describe, expect, it } from 'vitest'
import { findDays } from './search-days.ts'

describe('the days of a search', () => {
  it.each([
    ["aujourd'hui", '2026-11-22'],
    ['hier', '2026-11-21'],
    ["les dons d'hier", '2026-11-21'],
    ['avant-hier', '2026-11-20'],
    ['avant hier', '2026-11-20'],
    ['vendredi', '2026-11-20'],
    // The day itself, on a Sunday.
    ['dimanche', '2026-11-22'],
    ['dimanche dernier', '2026-11-15'],
    ['20 novembre', '2026-11-20'],
    ['vendredi 20 novembre 2026', '2026-11-20'],
    ['1er mars', '2026-03-01'],
    ['24 decembre', '2025-12-24'],
    ['24 dec.', '2025-12-24'],
    ['29 fevrier', '2024-02-29'],
    ['20/11', '2026-11-20'],
    ['3/7/24', '2024-07-03'],
    ['2026-03-06', '2026-03-06'],
  ])('%s is %s', (text, day) => {
    expect(findDays(text, '2026-11-22')?.days).toEqual({ from: day, to: day })
  })

  it.each([
    ['novembre', '2026-11-01', '2026-11-30'],
    ['decembre', '2025-12-01', '2025-12-31'],
    ['fevrier 2024', '2024-02-01', '2024-02-29'],
    ['novembre dernier', '2025-11-01', '2025-11-30'],
  ])('%s is a month', (text, from, to) => {
    expect(findDays(text, '2026-11-22')?.days).toEqual({ from, to })
  })

  it.each(['gauthier', 'marseille', 'lundi@exemple.fr', 'sept cypres', '31/11', 'ad-20/11', 'jean-mars'])(
    '%s is none',
    (text) => {
      expect(findDays(text, '2026-11-22')).toBeUndefined()
    },
  )
})
