import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Part } from '../ideas/associations.ts'
import type { Random } from '../random.ts'
import { asksForDonor, type Cause, isActiveAt } from './causes.ts'
import { drawMomentMs, type Life } from './life.ts'

const names = [
  'Un café solidaire',
  'Nuit de la générosité',
  'Grand repas du quartier',
  'Fête des voisins',
  'Vente de gâteaux',
  'Journée portes ouvertes',
  'Coup de pouce',
  'Brocante solidaire',
  'Soutien aux bénévoles',
]
const amounts = [
  { amountCents: 500, weight: 4 },
  { amountCents: 1000, weight: 5 },
  { amountCents: 2000, weight: 3 },
  { amountCents: 5000, weight: 1 },
]

/** Returns the number of quick donations. A small association may have none. */
const countOf = (random: Random, size: number): number =>
  random.integer(size > 1000 ? 1 : 0, Math.floor(Math.log10(size) * 1.5))

type Needed = { customerId: string; part: Part | undefined; life: Life; size: number; causes: readonly Cause[] }

/**
 * Creates an association's quick donations. Each one archived the previous one when it was created. Half have a name.
 * The others are based on a cause that was active all the time and asks nothing of the donor.
 */
export const makeShortcuts = (random: Random, needed: Needed) => {
  const { customerId, part, life, size, causes } = needed
  if (part === 'empty') return []
  const isStory = part === 'roof' || part === 'well'
  const count = isStory ? 6 : countOf(random, size)
  const starts = Array.from({ length: count }, () => drawMomentMs(random, life, 0, 0.95)).sort(
    (one, other) => one - other,
  )
  const freeNames = random.sample(names, count)
  const lastIsActive = isStory || random.chance(0.8)

  return starts.map((createdMs, place) => {
    const end = Math.max(drawMomentMs(random, life, 0.96, 1), createdMs + 3_600_000)
    const archivedMs = starts[place + 1] ?? (lastIsActive ? undefined : end)
    const basis = causes.filter(
      ({ row, weight }) =>
        weight > 0 && !asksForDonor(row) && isActiveAt(row, createdMs) && isActiveAt(row, archivedMs ?? Infinity),
    )
    const cause = random.chance(0.5) && basis.length > 0 ? random.pick(basis) : undefined
    return {
      customer_id: customerId,
      id: random.uuid(createdMs),
      name: cause ? null : (freeNames[place] ?? 'Don solidaire'),
      cause_id: cause?.row.id ?? null,
      amount_cents: random.pickWeighted(amounts).amountCents,
      created_at: new Date(createdMs),
      archived_at: archivedMs === undefined ? null : new Date(archivedMs),
    } satisfies Insertable<Tables['shortcuts']>
  })
}

export type ShortcutRow = ReturnType<typeof makeShortcuts>[number]
