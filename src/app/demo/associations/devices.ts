import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Kind, Part } from '../ideas/associations.ts'
import type { Random } from '../random.ts'
import { drawMomentMs, drawStartMs, type Life, officeHourMs } from './life.ts'

const mosqueLabels = [
  'Entrée principale',
  'Salle de prière des femmes',
  "Salle d'ablutions",
  'Librairie',
  'Parvis',
  'École du week-end',
]
const otherLabels = ['Accueil', 'Stand mobile', 'Boutique solidaire', 'Salle des fêtes', 'Camion', 'Bureau']
const longLabels = [
  'Borne de l’entrée principale côté parking, près du panneau d’affichage des horaires et du distributeur de brochures',
  'Borne mobile prêtée par la fédération pour les fêtes, les mariages et les collectes sur les marchés du canton',
]
const models = [
  { model: 'SUNMI K2', prefix: 'KA', weight: 10 },
  { model: 'SUNMI K2 MINI', prefix: 'KM', weight: 6 },
  { model: 'SUNMI D2', prefix: 'DB', weight: 3 },
  { model: 'SUNMI P3 MIX', prefix: 'PX', weight: 1 },
]
const silentForDays = 23

const labelsOf = (kind: Kind, part: Part | undefined): readonly string[] => {
  if (part === 'empty') return ['Stand de la kermesse']
  if (part === 'longNames') return longLabels
  return kind === 'mosque' ? mosqueLabels : otherLabels
}

const countOf = (part: Part | undefined, rank: number): number => {
  if (part === 'roof') return 6
  if (part === 'well') return 5
  if (rank < 6) return 4
  if (rank < 16) return 3
  return rank < 35 ? 2 : 1
}

/** The terminal whose first box broke. */
const replacedPlace = 3
const replacedDaysAgo = 60

const drawFormerBox = (random: Random, { days, lastDay }: Life) => ({
  serialNumber: `KA${random.digits(9)}`,
  model: 'SUNMI K2',
  replacedAt: new Date(officeHourMs(random, days[lastDay - replacedDaysAgo])),
})

/** The day after the last donation. */
const drawRevocation = (random: Random, { days, lastDay }: Life): Date =>
  new Date(officeHourMs(random, days[lastDay + 1]))

type Needed = { customerId: string; kind: Kind; part: Part | undefined; rank: number; life: Life }

/** Creates an association's terminals, the busiest first. The first two exist from the start. */
export const makeDevices = (random: Random, { customerId, kind, part, rank, life }: Needed) =>
  labelsOf(kind, part)
    .slice(0, countOf(part, rank))
    .map((label, place) => {
      const createdMs = place < 2 ? drawStartMs(random, life) : drawMomentMs(random, life, 0, 0.8)
      const { model, prefix } = random.pickWeighted(models)
      const isSilent = part === 'silentTerminal' && place === 1
      const signsIn = part !== 'empty'
      const row = {
        customer_id: customerId,
        id: random.uuid(createdMs),
        serial_number: `${prefix}${random.digits(9)}`,
        label,
        model,
        created_at: new Date(createdMs),
        // Before its first donation, which may come minutes after its creation.
        connected_at: signsIn ? new Date(createdMs) : null,
        revoked_at: part === 'dormant' ? drawRevocation(random.fork('revoked'), life) : null,
      } satisfies Insertable<Tables['devices']>
      const silentFromMs = isSilent ? officeHourMs(random, life.days[life.lastDay - silentForDays]) : Infinity
      const isReplaced = part === 'roof' && place === replacedPlace
      const former = isReplaced ? drawFormerBox(random.fork('former'), life) : undefined
      return {
        row: { ...row, box: former ? 2 : 1, ...(former && { connected_at: former.replacedAt }) },
        former,
        weight: 1 / (place + 1),
        silentFromMs,
      }
    })

/** A terminal, its former box, the weight of its donations, and since when it has been silent. */
export type Device = ReturnType<typeof makeDevices>[number]
