import { createHash } from 'node:crypto'
import { assert, date, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, startOfDay } from '#shared/days.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { createDemoData, type DemoData, type DemoDataOptions } from './demo-data.ts'
import { daysUpTo, friday, instantAt } from './donations/calendar.ts'
import type { TransactionRow } from './donations/donations.ts'
import { handShare, messageShare, namedShare } from './donations/donations.ts'
import { longestMessage } from './ideas/messages.ts'
import { findViolation } from './testing/violations.ts'

const asOf = new Date('2026-11-20T13:35:00Z')
const donationsOf = (data: DemoData): TransactionRow[] => data.associations.flatMap((one) => [...data.donationsOf(one)])

const oddInstants = ['2026-11-19T23:00:00.000Z', '2026-11-19T23:00:00.700Z', '2026-10-25T00:30:00.000Z']

const full = createDemoData({ profile: 'full', asOf })
const fullDonations = donationsOf(full)
const shareOf = (isCounted: (row: TransactionRow) => boolean): number =>
  fullDonations.filter(isCounted).length / fullDonations.length

const digestOf = (options: DemoDataOptions): string => {
  const data = createDemoData(options)
  const { associations, users } = data
  const directory = associations.map(({ customer, staff, causes, shortcuts, devices }) => [
    customer,
    staff,
    causes,
    shortcuts,
    devices,
  ])
  return createHash('sha256')
    .update(JSON.stringify([directory, users, donationsOf(data)]))
    .digest('hex')
}

const namesOf = ({ associations }: DemoData) =>
  associations.map(({ customer, staff, causes, shortcuts, devices }) => [
    customer.id,
    staff.map(({ id }) => id),
    causes.map(({ row }) => row.id),
    shortcuts.map(({ id }) => id),
    devices.map(({ row }) => row.serial_number),
  ])

const isNamed = (row: TransactionRow) =>
  [row.donator_fullname, row.donator_phone, row.donator_email, row.donator_membership_number].some(
    (given) => given !== null,
  )

const kindsSince = ({ associations }: DemoData, rows: readonly TransactionRow[], midnight: Date) => {
  const open = new Set(rows.filter(({ created_at }) => created_at >= midnight).map(({ customer_id }) => customer_id))
  return new Set(associations.filter(({ customer }) => open.has(customer.id)).map(({ idea }) => idea.kind === 'mosque'))
}

describe('the demo data', () => {
  it('is identical for the same seed, and differs for another seed', () => {
    const options = { profile: 'small', asOf, seed: 'one' } as const
    expect(digestOf(options)).toBe(digestOf(options))
    expect(digestOf({ ...options, seed: 'two' })).not.toBe(digestOf(options))
  })

  it('has the same associations, people, causes and terminals in both profiles', () => {
    expect(namesOf(createDemoData({ profile: 'small', asOf }))).toEqual(namesOf(full))
  })

  it('has 60 associations: 26 mosques, 14 humanitarian, 8 food aid, 5 education, 4 health and shelter, 3 animals and heritage', () => {
    const counts = Map.groupBy(full.associations, ({ idea }) => idea.kind)
    const countOf = (...kinds: (typeof full.associations)[number]['idea']['kind'][]) =>
      kinds.reduce((sum, kind) => sum + (counts.get(kind)?.length ?? 0), 0)
    expect([
      full.associations.length,
      countOf('mosque'),
      countOf('humanitarian'),
      countOf('foodAid'),
      countOf('education'),
      countOf('health', 'shelter'),
      countOf('animals', 'heritage'),
    ]).toEqual([60, 26, 14, 8, 5, 4, 3])
  })

  it('has about 100,000 donations, four fifths of them for the largest fifth of the associations', () => {
    expect(Math.abs(fullDonations.length - 100_000)).toBeLessThan(200)
    expect(full.donationCount).toBe(fullDonations.length)
    const counts = full.associations.map(({ donationCount }) => donationCount).sort((one, other) => other - one)
    const largest = counts.slice(0, 12).reduce((sum, count) => sum + count, 0) / full.donationCount
    expect(largest).toBeGreaterThan(0.6)
    expect(largest).toBeLessThan(0.85)
  })

  it('has 5,000 donations in the small profile', () => {
    expect(Math.abs(donationsOf(createDemoData({ profile: 'small', asOf })).length - 5000)).toBeLessThan(50)
  })

  for (const { count, tags } of gateAndNight(1, 12))
    it(`breaks no rule of the product, at odd instants and ${count} random ones`, { tags }, () => {
      assert(
        property(date({ min: new Date('2003-01-01'), max: new Date('2099-06-01'), noInvalidDate: true }), (instant) => {
          const data = createDemoData({ profile: 'small', asOf: instant })
          expect(findViolation(data, instant)).toBeUndefined()
        }),
        {
          // The odd instants are among the runs.
          numRuns: count + oddInstants.length,
          // At midnight, within the first second of a day, and in the repeated hour.
          examples: oddInstants.map((text) => [new Date(text)]),
        },
      )
    })
})

describe('the donations', () => {
  it('leave 78 % of donors unnamed, and have a message on 9 %', () => {
    expect(Math.abs(shareOf(isNamed) - namedShare)).toBeLessThan(0.01)
    expect(Math.abs(shareOf(({ message }) => message !== null) - messageShare)).toBeLessThan(0.005)
    expect(Math.abs(shareOf(({ recorded_by }) => recorded_by !== null) - handShare)).toBeLessThan(0.003)
  })

  it('are one-off, for a cause, by a temporary quick donation and by one based on a cause', () => {
    expect(shareOf((row) => !row.cause_id && !row.shortcut_id)).toBeGreaterThan(0.2)
    expect(shareOf((row) => row.cause_id !== null && !row.shortcut_id)).toBeGreaterThan(0.3)
    expect(shareOf((row) => !row.cause_id && row.shortcut_id !== null)).toBeGreaterThan(0.005)
    expect(shareOf((row) => row.cause_id !== null && row.shortcut_id !== null)).toBeGreaterThan(0.005)
  })

  it('have messages with a formula, Arabic, emoji and 500 characters, also in the small profile', () => {
    const messages = donationsOf(createDemoData({ profile: 'small', asOf })).map(({ message }) => message ?? '')
    expect(longestMessage).toHaveLength(500)
    expect(messages).toContain('=1+1')
    expect(messages).toContain(longestMessage)
    expect(messages).toContain("Pour mes parents, qu'Allah leur fasse miséricorde")
    expect(messages.some((text) => /\p{Script=Arabic}/u.test(text))).toBe(true)
    expect(messages.some((text) => /\p{Emoji_Presentation}/u.test(text))).toBe(true)
    expect(messages.some((text) => text.includes('\n'))).toBe(true)
  })

  it('include today, for mosques and for others, in both profiles', () => {
    const justAfterMidnight = new Date('2026-11-19T23:20:00Z')
    const small = createDemoData({ profile: 'small', asOf: justAfterMidnight })
    const both = new Set([true, false])
    expect(kindsSince(full, fullDonations, startOfDay(dayOf(asOf)))).toEqual(both)
    expect(kindsSince(small, donationsOf(small), startOfDay(dayOf(justAfterMidnight)))).toEqual(both)
  })

  it('have 42 % of the year in the fourth quarter for other associations, and half of that in December', () => {
    const others = new Set(
      full.associations.filter(({ idea }) => idea.kind !== 'mosque').map(({ customer }) => customer.id),
    )
    const monthsOf2025 = fullDonations
      .filter(({ customer_id, created_at }) => others.has(customer_id) && created_at.getUTCFullYear() === 2025)
      .map(({ created_at }) => created_at.getUTCMonth())
    const shareFrom = (month: number) => monthsOf2025.filter((one) => one >= month).length / monthsOf2025.length
    // Associations that joined during the year add weight to its end.
    expect(Math.abs(shareFrom(9) - 0.42)).toBeLessThan(0.04)
    expect(Math.abs(shareFrom(11) - 0.21)).toBeLessThan(0.025)
  })

  it('peak at mosques on Fridays from 13:00 to 14:30', () => {
    const mosques = full.associations.filter(({ idea }) => idea.kind === 'mosque')
    const ids = new Set(mosques.map(({ customer }) => customer.id))
    const countOn = (wanted: number) => {
      const prayers = daysUpTo(asOf, 24)
        .filter(({ weekday }) => weekday === wanted)
        .map((day) => [instantAt(day, 13 * 60), instantAt(day, 14 * 60 + 30)] as const)
      return fullDonations.filter(
        ({ customer_id, created_at }) =>
          ids.has(customer_id) &&
          prayers.some(([from, to]) => created_at.getTime() >= from && created_at.getTime() < to),
      ).length
    }
    const times = countOn(friday) / countOn(friday - 1)
    expect(times).toBeGreaterThan(5)
    expect(times).toBeLessThan(7)
  })
})
