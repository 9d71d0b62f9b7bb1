import { expect, it } from 'vitest'
import { formatShares, percentShares } from './shares.ts'

const sumOf = (percents: number[]) => percents.reduce((sum, percent) => sum + percent, 0)

it('three equal parts are 34, 33 and 33 percent', () => {
  expect(percentShares([10, 10, 10], 30)).toEqual([34, 33, 33])
})

it('percents of any parts add up to 100, and none is a percent away from its exact share', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 500; round += 1) {
    const parts = Array.from({ length: 1 + Math.floor(random() * 12) }, () => Math.floor(random() ** 4 * 1e7) / 100)
    const whole = sumOf(parts.map((part) => Math.round(part * 100))) / 100
    if (whole === 0) continue
    const percents = percentShares(parts, whole)
    expect(sumOf(percents)).toBe(100)
    for (const [index, percent] of percents.entries())
      expect(Math.abs(percent - ((parts[index] ?? 0) * 100) / whole)).toBeLessThan(1)
  }
})

it('the parts that are listed leave the share of the others', () => {
  expect(percentShares([40, 10], 100)).toEqual([40, 10])
  expect(percentShares([1, 1], 3)).toEqual([34, 33])
})

it('never show a small part as 0 %', () => {
  const plain = (parts: number[], whole: number) =>
    formatShares(parts, whole).map((text) => text.replaceAll('\u00a0', ' '))
  expect(plain([1000, 2], 1002)).toEqual(['100 %', '< 1 %'])
  expect(plain([5, 0], 5)).toEqual(['100 %', '0 %'])
  expect(plain([0], 0)).toEqual(['–'])
})
