import { describe, expect, it } from 'vitest'
import { dayOf } from '#shared/days.ts'
import { type Cast, makeCast } from '../cast.ts'
import type { TransactionRow } from '../donations/donations.ts'
import { emptyAssociationName, type Part } from '../ideas/associations.ts'
import type { Association } from './association.ts'

const asOf = new Date('2026-11-20T13:35:00Z')
const dayMs = 86_400_000

const partOf = (cast: Cast, part: Part): Association => {
  const found = cast.associations.find(({ idea }) => idea.part === part)
  if (!found) throw new Error(`nobody plays ${part}`)
  return found
}
const sumOf = (rows: readonly TransactionRow[]): number => rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** A cause by its name, with what was given to it. */
const causeOf = (cast: Cast, part: Part, name: string) => {
  const association = partOf(cast, part)
  const cause = association.causes.find(({ row }) => row.name === name)?.row
  if (!cause) throw new Error(`${association.customer.name} has no cause ${name}`)
  const rows = [...cast.donationsOf(association)].filter(({ cause_id }) => cause_id === cause.id)
  return { cause, rows, percent: (sumOf(rows) / (cause.amount_target_cents ?? 0)) * 100 }
}

const lastOf = (rows: readonly TransactionRow[]) => Math.max(...rows.map(({ created_at }) => created_at.getTime()))

describe.each(['full', 'small'] as const)('in the %s profile', (profile) => {
  const cast = makeCast({ profile, asOf })

  it('a roof stands at 103 % of its goal', () => {
    const { percent } = causeOf(cast, 'roof', 'Réfection de la toiture')
    expect(percent).toBeGreaterThanOrEqual(103)
    expect(percent).toBeLessThan(103.5)
  })

  it('a well is stuck at 41 %: nothing for ten months', () => {
    const { percent, rows } = causeOf(cast, 'well', 'Un puits pour Tamarouf')
    expect(percent).toBeGreaterThanOrEqual(41)
    expect(percent).toBeLessThan(41.5)
    const [first, middle, last] = [0, 0.5, 1].map(
      (part) => rows[Math.floor(part * (rows.length - 1))]?.created_at.getTime() ?? NaN,
    )
    expect(asOf.getTime() - (last ?? NaN)).toBeGreaterThan(290 * dayMs)
    // It had begun well: half of it came in the first two fifths of the time.
    expect((middle ?? NaN) - (first ?? NaN)).toBeLessThan(((last ?? NaN) - (first ?? NaN)) * 0.4)
  })

  it('an emergency is over after nine days, most of it in the first three', () => {
    const { rows } = causeOf(cast, 'well', 'Urgence inondations')
    const byDay = Map.groupBy(rows, ({ created_at }) => dayOf(created_at))
    const counts = [...byDay.keys()].sort().map((day) => byDay.get(day)?.length ?? 0)
    expect(counts.length).toBeLessThanOrEqual(9)
    const firstThree = counts.slice(0, 3).reduce((sum, count) => sum + count, 0)
    expect(firstThree / rows.length).toBeGreaterThan(0.5)
  })

  it('a terminal sends the donations since noon in the evening, for a cause archived in the meantime', () => {
    const association = partOf(cast, 'roof')
    const { outage } = association.story
    const rows = [...cast.donationsOf(association)].filter(
      ({ device_id, received_at, created_at }) =>
        device_id === outage?.device.row.id && received_at.getTime() - created_at.getTime() > 1_800_000,
    )
    expect(rows.filter(({ cause_was_archived }) => cause_was_archived).length).toBeGreaterThanOrEqual(20)
    for (const { created_at, received_at } of rows) {
      expect(created_at.getTime()).toBeLessThan(outage?.toMs ?? 0)
      expect(received_at.getTime()).toBeGreaterThan(outage?.toMs ?? Infinity)
      expect(received_at.getTime()).toBeLessThan((outage?.toMs ?? 0) + 600_000)
    }
  })

  it('one association is brand-new: a terminal and a manager, no cause and no donation', () => {
    const { customer, devices, staff, causes, shortcuts, ...empty } = partOf(cast, 'empty')
    expect(customer.name).toBe(emptyAssociationName)
    expect([devices.length, staff.length, causes.length, shortcuts.length]).toEqual([1, 1, 0, 0])
    expect([...cast.donationsOf({ customer, devices, staff, causes, shortcuts, ...empty })]).toEqual([])
  })

  it('one has nine active causes and ten people, one very long names', () => {
    const { causes, staff } = partOf(cast, 'full')
    expect([causes.filter(({ row }) => row.archived_at === null).length, staff.length]).toEqual([9, 10])
    const long = partOf(cast, 'longNames')
    const lengths = [
      long.customer.name,
      ...long.causes.map(({ row }) => row.name),
      ...long.devices.map(({ row }) => row.label),
    ]
    expect(lengths.filter((text) => text.length > 100).length).toBeGreaterThanOrEqual(5)
    expect(lengths.every((text) => text.length <= 200)).toBe(true)
  })

  it('one has been dormant for half a year, and a terminal of another silent for three weeks', () => {
    expect(asOf.getTime() - lastOf([...cast.donationsOf(partOf(cast, 'dormant'))])).toBeGreaterThan(180 * dayMs)
    const { devices, ...silent } = partOf(cast, 'silentTerminal')
    const rows = [...cast.donationsOf({ devices, ...silent })]
    const ofSilent = rows.filter(({ device_id }) => device_id === devices[1]?.row.id)
    expect(ofSilent.length).toBeGreaterThan(0)
    expect(asOf.getTime() - lastOf(ofSilent)).toBeGreaterThan(21 * dayMs)
  })
})
