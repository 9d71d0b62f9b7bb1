import type { Random } from '#app/demo/random.ts'

/** A donation that a terminal has sent. */
export type Donation = {
  customerId: string
  key: string
  cents: number
  body: object
  /** The id that the server has acknowledged. */
  id?: string
}

/** The certainty of a change: requested without an answer, or acknowledged. */
type Certainty = 'unknown' | 'acknowledged'

type ModelCause = { customerId: string; isArchived: boolean; certainty: Certainty }

/** Models the clients' knowledge: acknowledged changes, and changes whose result is unknown. */
export const createModel = () => {
  const donations = new Map<string, Donation>()
  /** The cancelled donations, by the id of the donation. */
  const cancelled = new Map<string, Certainty>()
  const causes = new Map<string, ModelCause>()
  /** The donations that files have brought in, by association. */
  const imported = new Map<string, { count: number; cents: number }>()
  const violations = new Set<string>()
  const acknowledgedOf = new Map<string, Donation[]>()

  return {
    donations,
    cancelled,
    causes,
    imported,
    violations,
    violate: (what: string): void => void violations.add(what),

    acknowledge(donation: Donation, id: string): void {
      if (donation.id !== undefined && donation.id !== id)
        violations.add(`${donation.key} was acknowledged as ${donation.id} and as ${id}`)
      if (donation.id !== undefined) return
      donation.id = id
      const list = acknowledgedOf.get(donation.customerId) ?? []
      acknowledgedOf.set(donation.customerId, list)
      list.push(donation)
    },

    countAcknowledged: (customerId: string): number => acknowledgedOf.get(customerId)?.length ?? 0,

    /** Draws an acknowledged donation of an association. */
    drawAcknowledged(customerId: string, random: Random): Donation | undefined {
      const list = acknowledgedOf.get(customerId)
      return list && list.length > 0 ? random.pick(list) : undefined
    },

    counts: () => ({
      sent: donations.size,
      acknowledged: [...acknowledgedOf.values()].reduce((sum, list) => sum + list.length, 0),
    }),
  }
}

export type Model = ReturnType<typeof createModel>
