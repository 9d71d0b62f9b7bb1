import { formatCount } from './money.ts'

/** Returns euros as whole cents, so that shares are computed without rounding. */
const centsOf = (euros: number): number => Math.max(0, Math.round(euros * 100))

/**
 * Returns the share of each part in whole percent. With the rest of the whole they add up to 100: the percents that
 * rounding down leaves over go to the parts that lost most, the larger part first
 * (docs/rules/statistics.md#statistics-shares).
 */
export const percentShares = (parts: readonly number[], whole: number): number[] => {
  const cents = parts.map(centsOf)
  const total = centsOf(whole)
  if (total === 0) return parts.map(() => 0)
  const all = [...cents, Math.max(0, total - cents.reduce((sum, part) => sum + part, 0))]
  const percents = all.map((part) => Math.floor((part * 100) / total))
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const mostLost = [...all.keys()].sort((one, other) => {
    const a = all[one] ?? 0
    const b = all[other] ?? 0
    return ((b * 100) % total) - ((a * 100) % total) || b - a || one - other
  })
  for (const index of mostLost.slice(0, Math.max(0, missing))) percents[index] = (percents[index] ?? 0) + 1
  return percents.slice(0, parts.length)
}

/** Returns the shares of euros as text: `34 %`, `< 1 %` for something that rounds to nothing, `–` without a whole. */
export const formatShares = (parts: readonly number[], whole: number): string[] => {
  const percents = percentShares(parts, whole)
  return parts.map((part, index) => {
    if (whole <= 0) return '–'
    const percent = percents[index] ?? 0
    return percent === 0 && part > 0 ? '<\u00a01\u00a0%' : `${formatCount(percent)}\u00a0%`
  })
}
