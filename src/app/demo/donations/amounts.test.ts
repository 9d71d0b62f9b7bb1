import { expect, it } from 'vitest'
import { Random } from '../random.ts'
import { drawAmountCents, freePercent, largeFromCents, largePercent, usualAmounts } from './amounts.ts'

const draws = 200_000
const random = new Random('amounts')
const amounts = Array.from({ length: draws }, () => drawAmountCents(random))
const percentOf = (isCounted: (amountCents: number) => boolean): number =>
  (amounts.filter(isCounted).length / draws) * 100

it('gives each usual amount as often as people do', () => {
  for (const { amountCents, percent } of usualAmounts) {
    expect(Math.abs(percentOf((amount) => amount === amountCents) - percent)).toBeLessThan(0.4)
  }
})

it('leaves 8 % to free amounts and 1 % to 500 € and more', () => {
  const usual = new Set<number>(usualAmounts.map(({ amountCents }) => amountCents))
  expect(Math.abs(percentOf((amount) => !usual.has(amount) && amount < largeFromCents) - freePercent)).toBeLessThan(0.3)
  expect(Math.abs(percentOf((amount) => amount >= largeFromCents) - largePercent)).toBeLessThan(0.15)
})

it('stays in the bounds of a donation, in whole cents, some of them odd', () => {
  expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 1 && amount <= 10_000_000)).toBe(true)
  expect(amounts.some((amount) => amount % 100 !== 0)).toBe(true)
})
