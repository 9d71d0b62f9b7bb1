import { describe, expect, it } from 'vitest'
import { dayOf } from '#shared/days.ts'
import { makeAccount } from './account-number.ts'
import { bankDayAfter, collectionDayOf, easterOf, holidaysOf, isBankOpen, weekdayOf } from './bank-calendar.ts'
import { writeCamt } from './camt-file.ts'
import { writeCfonb } from './cfonb-file.ts'
import { sumOf } from './entry.ts'
import { dailyStatements, monthlyStatements } from './statements.ts'
import { makeYear } from './year.ts'

const half = { from: '2026-02-01', days: 180, terminals: 30, aDay: 150 }
const year = makeYear({ seed: 'half', ...half })
const truth = year.entries.flatMap((entry) => entry.truth)
const takings = truth.flatMap((part) => (part.what === 'takings' ? part.donationIds : []))

describe('the calendar of the bank', () => {
  it('knows Easter, also where the rule of Gauss has its exceptions', () => {
    const known = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '1954-04-18', '1981-04-19']
    expect(known.map((day) => easterOf(Number(day.slice(0, 4))))).toEqual(known)
  })

  it('is closed on six days and at week-ends, and open on other public holidays', () => {
    const closed = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25', '2026-11-21', '2026-11-22']
    expect(closed.filter(isBankOpen)).toEqual([])
    expect(['2026-05-14', '2026-05-25', '2026-07-14', '2026-11-11'].every(isBankOpen)).toBe(true)
    expect(holidaysOf(2026)).toHaveLength(11)
    expect(bankDayAfter('2026-04-02', 1)).toBe('2026-04-07')
  })

  it('closes a collection in the evening or in the night, also when the clock changes', () => {
    const [evening, night] = [23 * 60 + 30, 3 * 60]
    const daysAt = (instant: string) => [evening, night].map((cut) => collectionDayOf(Date.parse(instant), cut))
    expect(daysAt('2026-11-20T23:29:59+01:00')).toEqual(['2026-11-20', '2026-11-20'])
    expect(daysAt('2026-11-20T23:30:00+01:00')).toEqual(['2026-11-21', '2026-11-20'])
    expect(daysAt('2026-03-29T01:59:59+01:00')).toEqual(['2026-03-29', '2026-03-28'])
    expect(daysAt('2026-03-29T03:00:00+02:00')).toEqual(['2026-03-29', '2026-03-29'])
    expect(daysAt('2026-10-25T02:59:59+01:00')).toEqual(['2026-10-25', '2026-10-24'])
  })
})

describe('a year', () => {
  it('is the same for the same seed, and another for another', () => {
    const short = { ...half, days: 20 }
    expect(makeYear({ seed: 'one', ...short }).entries).toEqual(makeYear({ seed: 'one', ...short }).entries)
    expect(makeYear({ seed: 'two', ...short }).entries).not.toEqual(makeYear({ seed: 'one', ...short }).entries)
  })

  it('pays each donation once at most, but those of a lost remittance never', () => {
    expect(new Set(takings).size).toBe(takings.length)
    const paid = new Set(takings)
    const contract = new Map(year.contracts.map((one) => [one.id, one]))
    for (const { contractId, terminalId, day } of year.lost) {
      const cut = contract.get(contractId)!.cutOffMinute
      const own = year.donations.filter((one) => one.terminalId === terminalId && collectionDayOf(one.at, cut) === day)
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter(({ id }) => paid.has(id))).toEqual([])
    }
    const unpaid = year.donations.filter(({ id, at }) => !paid.has(id) && dayOf(new Date(at)) < '2026-07-20')
    const lostCents = sumOf(year.lost)
    expect(sumOf(unpaid)).toBe(lostCents)
  })

  it('adds up: each entry is the sum of its parts, each amount of a part that of its donations', () => {
    const cents = new Map(year.donations.map((one) => [one.id, one.cents]))
    for (const entry of year.entries) {
      expect(sumOf(entry.truth)).toBe(entry.cents)
      for (const part of entry.truth)
        if (part.what === 'takings')
          expect(part.donationIds.reduce((sum, id) => sum + (cents.get(id) ?? 0), 0)).toBe(part.cents)
    }
  })

  it('has all that a matcher must tell apart', () => {
    const whats = new Set(truth.map(({ what }) => what))
    const all = ['takings', 'doubled', 'commission', 'slip', 'transfer', 'movement', 'no-donation', 'other']
    expect([...whats].toSorted()).toEqual(all.toSorted())
    for (const incidents of [year.lost, year.doubled, year.carried]) expect(incidents.length).toBeGreaterThan(1)
    const kinds = new Set(year.movements.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['chargeback', 'chargeback_won', 'cheque_returned', 'refunded'])
    const late = year.donations.filter(({ at, receivedAt }) => receivedAt - at > 3_600_000)
    expect(late.length / year.donations.length).toBeGreaterThan(0.007)
    expect(late.length / year.donations.length).toBeLessThan(0.013)
  })

  it('is credited on days of the bank: several days at once under one contract, a day each under the other', () => {
    expect(year.entries.filter(({ bookedOn }) => !isBankOpen(bookedOn))).toEqual([])
    const [gross, net] = year.contracts
    const daysOf = (contractId: string | undefined) =>
      year.entries
        .filter(({ bookedOn, kind }) => weekdayOf(bookedOn) === 1 && kind === 'remittance')
        .map(({ truth: parts }) =>
          parts.flatMap((part) => (part.what === 'takings' && part.contractId === contractId ? part.day : [])),
        )
        .filter((days) => days.length > 0)
        .map((days) => new Set(days).size)
    expect(Math.max(...daysOf(gross?.id))).toBeGreaterThanOrEqual(3)
    expect(Math.max(...daysOf(net?.id))).toBeLessThanOrEqual(2)
  })
})

describe('the statements', () => {
  const statements = monthlyStatements(year)

  it('follow one another to the cent, month by month and day by day', () => {
    for (const all of [statements, dailyStatements(year)]) {
      for (const [index, { openingCents, closingCents, entries }] of all.entries()) {
        expect(openingCents + sumOf(entries)).toBe(closingCents)
        expect(all[index + 1]?.openingCents ?? closingCents).toBe(closingCents)
      }
      expect(all.flatMap(({ entries }) => entries)).toEqual(year.entries)
    }
  })

  it('name a true French account', () => {
    expect(makeAccount('20041', '01005', '0500013M026').iban).toBe('FR1420041010050500013M02606')
  })

  it('are written as CFONB 120: lines of 120 characters, the sign in the last one of an amount', () => {
    const lines = writeCfonb(statements).split('\r\n').slice(0, -1)
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([120]))
    expect(new Set(lines.map((line) => line.slice(0, 2)))).toEqual(new Set(['01', '04', '05', '07']))
    expect(lines.filter((line) => line.startsWith('04'))).toHaveLength(year.entries.length)
    const one = {
      ...statements[0]!,
      entries: [
        { ...year.entries[0]!, cents: -3221 },
        { ...year.entries[0]!, cents: -19_040 },
      ],
    }
    const amounts = writeCfonb([one])
      .split('\r\n')
      .map((line) => line.slice(90, 104))
    expect(amounts).toContain('0000000000322J')
    expect(amounts).toContain('0000000001904}')
  })

  it('are written as camt.053, with the side beside the amount', () => {
    const file = writeCamt(statements, '08')
    expect(file.match(/<Ntry>/g)).toHaveLength(year.entries.length)
    expect(file).not.toMatch(/<Amt[^>]*>-/)
    expect(file).toContain('<Domn><Cd>PMNT</Cd><Fmly><Cd>MCRD</Cd><SubFmlyCd>POSP</SubFmlyCd></Fmly></Domn>')
  })
})
