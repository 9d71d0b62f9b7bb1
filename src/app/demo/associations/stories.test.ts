import { describe, expect, it } from 'vitest'
import { dayMs, dayOf } from '#shared/days.ts'
import { createDemoData, type DemoData } from '../demo-data.ts'
import type { TransactionRow } from '../donations/donations.ts'
import { emptyAssociationName, type Part } from '../ideas/associations.ts'
import type { Association } from './association.ts'

const asOf = new Date('2026-11-20T13:35:00Z')

const partOf = (data: DemoData, part: Part): Association => {
  const found = data.associations.find(({ idea }) => idea.part === part)
  if (!found) throw new Error(`nobody plays ${part}`)
  return found
}
const sumOf = (rows: readonly TransactionRow[]): number => rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Returns a cause by its name, with its donations. */
const causeOf = (data: DemoData, part: Part, name: string) => {
  const association = partOf(data, part)
  const cause = association.causes.find(({ row }) => row.name === name)?.row
  if (!cause) throw new Error(`${association.customer.name} has no cause ${name}`)
  const rows = [...data.donationsOf(association)].filter(({ cause_id }) => cause_id === cause.id)
  return { cause, rows, percent: (sumOf(rows) / (cause.amount_target_cents ?? 0)) * 100 }
}

const lastOf = (rows: readonly TransactionRow[]) => Math.max(...rows.map(({ created_at }) => created_at.getTime()))

describe.each(['full', 'small'] as const)('in the %s profile', (profile) => {
  const data = createDemoData({ profile, asOf })

  it('the roof is at 103 % of its goal', () => {
    const { percent } = causeOf(data, 'roof', 'Réfection de la toiture')
    expect(percent).toBeGreaterThanOrEqual(103)
    expect(percent).toBeLessThan(103.5)
  })

  it('the well is at 41 % of its goal, without donations for ten months', () => {
    const { percent, rows } = causeOf(data, 'well', 'Un puits pour Tamarouf')
    expect(percent).toBeGreaterThanOrEqual(41)
    expect(percent).toBeLessThan(41.5)
    const [first, middle, last] = [0, 0.5, 1].map(
      (part) => rows[Math.floor(part * (rows.length - 1))]?.created_at.getTime() ?? NaN,
    )
    expect(asOf.getTime() - (last ?? NaN)).toBeGreaterThan(290 * dayMs)
    // It started fast: half of the donations came in the first two fifths of the time.
    expect((middle ?? NaN) - (first ?? NaN)).toBeLessThan(((last ?? NaN) - (first ?? NaN)) * 0.4)
  })

  it('the emergency is over after nine days, most of it in the first three', () => {
    const { rows } = causeOf(data, 'well', 'Urgence inondations')
    const byDay = Map.groupBy(rows, ({ created_at }) => dayOf(created_at))
    const counts = [...byDay.keys()].sort().map((day) => byDay.get(day)?.length ?? 0)
    expect(counts.length).toBeLessThanOrEqual(9)
    const firstThree = counts.slice(0, 3).reduce((sum, count) => sum + count, 0)
    expect(firstThree / rows.length).toBeGreaterThan(0.5)
  })

  it('a terminal sends the donations since noon in the evening, for a cause archived in the meantime', () => {
    const association = partOf(data, 'roof')
    const { outage } = association.story
    const rows = [...data.donationsOf(association)].filter(
      ({ device_id, received_at, created_at }) =>
        // The donation that the next closing carries is of an earlier month.
        device_id === outage?.device.row.id &&
        created_at.getTime() >= outage.fromMs &&
        received_at.getTime() - created_at.getTime() > 1_800_000,
    )
    expect(rows.filter(({ cause_was_archived }) => cause_was_archived).length).toBeGreaterThanOrEqual(20)
    for (const { created_at, received_at } of rows) {
      expect(created_at.getTime()).toBeLessThan(outage?.toMs ?? 0)
      expect(received_at.getTime()).toBeGreaterThan(outage?.toMs ?? Infinity)
      expect(received_at.getTime()).toBeLessThan((outage?.toMs ?? 0) + 600_000)
    }
  })

  it('one association is new: a terminal and a manager, no cause and no donation', () => {
    const { customer, devices, staff, causes, shortcuts, ...empty } = partOf(data, 'empty')
    expect(customer.name).toBe(emptyAssociationName)
    expect([devices.length, staff.length, causes.length, shortcuts.length]).toEqual([1, 1, 0, 0])
    expect([...data.donationsOf({ customer, devices, staff, causes, shortcuts, ...empty })]).toEqual([])
  })

  it('one association has nine active causes and ten people, another very long names', () => {
    const { causes, staff } = partOf(data, 'full')
    expect([causes.filter(({ row }) => row.archived_at === null).length, staff.length]).toEqual([9, 10])
    const long = partOf(data, 'longNames')
    const lengths = [
      long.customer.name,
      ...long.causes.map(({ row }) => row.name),
      ...long.devices.map(({ row }) => row.label),
    ]
    expect(lengths.filter((text) => text.length > 100).length).toBeGreaterThanOrEqual(5)
    expect(lengths.every((text) => text.length <= 200)).toBe(true)
  })

  it('one association is dormant for half a year, and a terminal of another is silent for three weeks', () => {
    expect(asOf.getTime() - lastOf([...data.donationsOf(partOf(data, 'dormant'))])).toBeGreaterThan(180 * dayMs)
    const { devices, ...silent } = partOf(data, 'silentTerminal')
    const rows = [...data.donationsOf({ devices, ...silent })]
    const ofSilent = rows.filter(({ device_id }) => device_id === devices[1]?.row.id)
    // The silence is noticed after many donations, which only the full demo has.
    expect(ofSilent.length).toBeGreaterThan(profile === 'full' ? 500 : 0)
    expect(asOf.getTime() - lastOf(ofSilent)).toBeGreaterThan(21 * dayMs)
  })
})
