import { type Random, runningSum } from '../random.ts'

/** The usual amounts in cents, and their share in percent. */
export const usualAmounts = [
  { amountCents: 200, percent: 8 },
  { amountCents: 500, percent: 18 },
  { amountCents: 1000, percent: 25 },
  { amountCents: 2000, percent: 22 },
  { amountCents: 5000, percent: 12 },
  { amountCents: 10_000, percent: 6 },
] as const
export const freePercent = 8
export const largePercent = 1
export const largeFromCents = 50_000

const roundFreeEuros = [1, 3, 4, 6, 7, 8, 9, 12, 15, 25, 30, 35, 40, 60, 70, 75, 80, 90, 120, 150, 200, 250, 300, 400]
const shares = runningSum([...usualAmounts.map(({ percent }) => percent), freePercent, largePercent])

/** Draws a typed amount: mostly whole euros, sometimes any cents. */
const freeAmountCents = (random: Random): number => {
  if (random.chance(0.65)) return random.pick(roundFreeEuros) * 100
  const cents = random.integer(100, 6999)
  return cents % 100 === 0 ? cents + 50 : cents
}

const largeAmountCents = (random: Random): number => {
  const draw = random.next()
  if (draw < 0.6) return largeFromCents
  if (draw < 0.85) return 100_000
  return random.integer(12, 60) * 5000
}

export const drawAmountCents = (random: Random): number => {
  const share = random.index(shares)
  const usual = usualAmounts[share]
  if (usual) return usual.amountCents
  return share === usualAmounts.length ? freeAmountCents(random) : largeAmountCents(random)
}
