import { formatEuros } from '#shared/money.ts'

/** A donation of a file: when it was given, and its cents. */
export type FileDonation = { at: string; cents: number }

/**
 * Writes donations as a French Excel saves them: Windows-1252, semicolons, CRLF, a comma before the cents, thousands by
 * a space, which is a no-break space in that encoding.
 */
export const asFrenchExcel = (donations: readonly FileDonation[]): Buffer => {
  const rows = donations.map(({ at, cents }) => `${at};${formatEuros(cents / 100).replace('\u00a0€', '')};été`)
  return Buffer.from(['Reçu le (date);Montant;Période', ...rows, ''].join('\r\n'), 'latin1')
}

/** Returns donations of a summer, the same ones for a seed: most are small, some have cents, a few are of thousands. */
export const makeSummer = (count: number, seed: number): FileDonation[] => {
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, () => {
    const at = new Date(Date.UTC(2015, 5, 1) + next(90 * 86_400) * 1000).toISOString().replace('.000', '')
    const kind = next(100)
    const cents =
      kind < 80 ? (next(20) + 1) * 500 : kind < 95 ? next(9999) + 1 : (next(11_000) + 1000) * 100 + next(100)
    return { at, cents }
  })
}
