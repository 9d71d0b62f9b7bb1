import { dayOf, hourMs } from '#shared/days.ts'
import { friday, saturday } from '../donations/calendar.ts'
import { Random } from '../random.ts'
import type { Association } from './association.ts'
import { officeHourMs } from './life.ts'

const counts: Record<'draft' | 'signed', [cents: number, quantity: number][]> = {
  draft: [
    [2000, 14],
    [1000, 31],
    [500, 46],
    [200, 58],
    [100, 73],
    [50, 41],
  ],
  signed: [
    [5000, 3],
    [2000, 22],
    [1000, 37],
    [500, 52],
    [200, 64],
    [100, 90],
    [20, 35],
    [10, 28],
  ],
}

export const ownWeekdayOf = ({ kind }: Association['idea']): number => (kind === 'mosque' ? friday : saturday)

/** Returns the place and the occasion of the cash that two people count. */
export const collectionOf = ({ kind }: Association['idea']) =>
  kind === 'mosque'
    ? { place: 'Salle principale', event: 'Quête du vendredi' }
    : { place: 'Local', event: 'Collecte du samedi' }

/** Creates two counting sheets for an association with a story: one with a first signature, one still counted. */
export const makeSheets = ({ idea, customer, staff, life }: Association) => {
  const [first, second] = staff.filter(({ home_role }) => home_role === 'manager')
  if (!first || !second || (idea.part !== 'roof' && idea.part !== 'well')) return []
  const random = new Random(`${idea.name}/sheets`)
  const weekday = ownWeekdayOf(idea)
  const { place, event } = collectionOf(idea)
  const lastOwn = life.days.findLastIndex((day, index) => day.weekday === weekday && index < life.lastDay)
  return (['signed', 'draft'] as const).map((state) => {
    const createdMs = officeHourMs(random, life.days[state === 'signed' ? lastOwn : life.lastDay - 2])
    const key = { customer_id: customer.id, sheet_id: random.uuid(createdMs) }
    return {
      sheet: {
        customer_id: key.customer_id,
        id: key.sheet_id,
        day: dayOf(new Date(createdMs)),
        place: state === 'signed' ? place : 'Stand du marché',
        event: state === 'signed' ? event : null,
        box: state === 'signed' ? 'Troncs 1 et 2' : null,
        cause_id: null,
        created_by: first.id,
        created_at: new Date(createdMs),
      },
      lines: counts[state].map(([denomination_cents, quantity]) => ({ ...key, denomination_cents, quantity })),
      signatures:
        state === 'signed' ? [{ ...key, place: 1, signed_by: second.id, signed_at: new Date(createdMs + hourMs) }] : [],
    }
  })
}
