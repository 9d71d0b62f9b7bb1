import { eurosOfCents, formatCount, formatEuros } from '#shared/money.ts'

/** What a debit is when its label says nothing. */
export const notADonation = 'Sans lien avec un don'

/** Says what has changed of a line's donations since it was explained. */
export const changeNote = (donationCount: number, cents: number): string => {
  const amount = formatEuros(Math.abs(eurosOfCents(cents)))
  const count = Math.abs(donationCount)
  const dons = count > 1 ? `${formatCount(count)} dons` : 'Un don'
  if (donationCount === 0) return `Des dons ont changé depuis\u00a0: ${amount} d’écart.`
  const verb =
    donationCount > 0 ? (count > 1 ? 'arrivés après' : 'arrivé après') : count > 1 ? 'annulés depuis' : 'annulé depuis'
  return `${dons} ${verb}\u00a0: ${amount}.`
}
