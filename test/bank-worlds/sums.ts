import type { Finding, Pair } from './judge.ts'
import type { Donation, Truth } from './truth.ts'
import { centsOf, partsOf, type Verdicts } from './verdict.ts'

/** Lists what does not add up to the cent: lines, parts of lines, donations of parts, donations in two lines. */
export const checkSums = (
  truth: Truth,
  pairs: readonly Pair[],
  findings: readonly Finding[],
  { takenBy }: Verdicts,
): string[] => {
  const problems: string[] = []
  if (pairs.length !== truth.lines.length) problems.push(`${truth.lines.length - pairs.length} lines are not shown`)
  const owners = new Map<Donation, string>()
  for (const { line, opened } of findings) {
    const parts = opened?.match?.parts ?? []
    const name = `${line.bookedOn} ${line.label}`
    const sum = parts.reduce((total, { amount }) => total + centsOf(amount), 0)
    if (sum !== line.cents) problems.push(`${name}: its parts are ${sum} cents, it is ${line.cents}`)
    for (const part of partsOf(parts, 'takings')) {
      const donations = takenBy(part)
      const cents = donations.reduce((total, donation) => total + donation.cents, 0)
      if (cents !== centsOf(part.amount) || donations.length !== part.donationCount)
        problems.push(
          `${name}: ${part.donationCount} donations of ${part.amount} € are ${donations.length} of ${cents} cents`,
        )
      for (const donation of donations) {
        const other = owners.get(donation)
        if (other !== undefined) problems.push(`${name}: a donation is also in ${other}`)
        owners.set(donation, name)
      }
    }
  }
  return problems
}
