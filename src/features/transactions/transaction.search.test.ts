import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import {
  CustomerTransactionsSearch,
  countFilters,
  filtersOfSearch,
  OrganizerTransactionsSearch,
  OwnTransactionsSearch,
  type PageFilters,
  sameFilters,
  searchOfFilters,
  wireFilters,
  withToday,
} from './transaction.search.ts'
import { TransactionFilters } from './transaction.ts'

const causeId = '0190d3c4-7b6a-7c11-8d5e-0123456789ab'
const deviceId = '0190d3c4-7b6a-7c11-8d5e-ba9876543210'

describe('the address', () => {
  test('names the cause filter cause on the page of one association, and causeId elsewhere', () => {
    const filters = { startDate: '2026-03-06', endDate: '2026-03-07', causeId }
    expect(searchOfFilters(filters, 'cause')).toEqual({
      startDate: '2026-03-06',
      endDate: '2026-03-07',
      cause: causeId,
    })
    expect(searchOfFilters(filters, 'causeId')).toEqual(filters)
  })

  test('drops what is not a day or a terminal, and keeps that a cause or a donation was asked for', () => {
    const typed = { startDate: '2026-02-30', endDate: 12, causeId: 'all', don: '1', page: 3 }
    const noId = '00000000-0000-0000-0000-000000000000'
    expect(OwnTransactionsSearch.parse(typed)).toEqual({ causeId: noId, don: noId })
    expect(CustomerTransactionsSearch.parse({ cause: ['punctual'], deviceId: '' })).toEqual({ cause: noId })
    expect(OrganizerTransactionsSearch.parse({ customerId: null, causeId: 'punctual' })).toEqual({
      causeId: 'punctual',
    })
  })

  test('drops days that the ledger cannot hold', () => {
    expect(OwnTransactionsSearch.parse({ startDate: '1999-12-31', endDate: '2100-01-01' })).toEqual({})
    expect(OwnTransactionsSearch.parse({ startDate: '2000-01-01', endDate: '2099-12-31' })).toEqual({
      startDate: '2000-01-01',
      endDate: '2099-12-31',
    })
  })

  test('drops an end before the start', () => {
    expect(filtersOfSearch({ startDate: '2026-03-07', endDate: '2026-03-06' })).toEqual({ startDate: '2026-03-07' })
  })

  test('returns the filters that were written into it', () => {
    const typed = { association: causeId, causeId: 'punctual', customerId: deviceId, don: deviceId }
    expect(filtersOfSearch(OrganizerTransactionsSearch.parse(typed))).toEqual({
      causeId: 'punctual',
      customerId: causeId,
    })
    const day = fc.integer({ min: 0, max: 36_000 }).map((count) => addDays('2000-01-01', count))
    const filters: fc.Arbitrary<PageFilters> = fc
      .record(
        { startDate: day, endDate: day, causeId: fc.oneof(fc.constant('punctual'), fc.uuid()), deviceId: fc.uuid() },
        { requiredKeys: [] },
      )
      .filter(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate)
    fc.assert(
      fc.property(filters, (filters) => {
        const address = CustomerTransactionsSearch.parse(searchOfFilters(filters, 'cause'))
        expect(filtersOfSearch(address)).toEqual(filters)
        expect(TransactionFilters.safeParse(wireFilters(filters)).success).toBe(true)
        const ofOne = { ...filters, deviceId: undefined, customerId: deviceId }
        const organizers = OrganizerTransactionsSearch.parse(searchOfFilters(ofOne, 'causeId'))
        expect(sameFilters(filtersOfSearch(organizers), ofOne)).toBe(true)
        expect(TransactionFilters.parse(wireFilters(ofOne)).customerId).toBe(deviceId)
      }),
    )
  })
})

describe('on the wire', () => {
  test.each([
    ['an ordinary winter day', '2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
    ['an ordinary summer day', '2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:59:59.999Z'],
    ['the day of 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['the day of 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ])('%s runs from its first instant to its last millisecond', (_, day, startDate, endDate) => {
    expect(wireFilters({ startDate: day, endDate: day })).toEqual({ startDate, endDate })
  })

  test('a filter that is absent is not sent', () => {
    expect(wireFilters({})).toEqual({})
    expect(wireFilters({ causeId: 'punctual', deviceId })).toEqual({ causeId: 'punctual', deviceId })
  })
})

describe("'Collecte du jour'", () => {
  test('is the Paris day, not the one of UTC', () => {
    expect(withToday({}, new Date('2026-10-25T22:30:00Z'))).toEqual({ startDate: '2026-10-25', endDate: '2026-10-25' })
    expect(withToday({}, new Date('2026-10-25T23:30:00Z'))).toEqual({ startDate: '2026-10-26', endDate: '2026-10-26' })
  })

  test('keeps the cause and the terminal', () => {
    expect(withToday({ startDate: '2025-01-01', causeId, deviceId }, new Date('2026-03-29T12:00:00Z'))).toEqual({
      startDate: '2026-03-29',
      endDate: '2026-03-29',
      causeId,
      deviceId,
    })
  })
})

test('filters are equal when an absent one is undefined', () => {
  expect(sameFilters({ causeId }, { causeId, startDate: undefined })).toBe(true)
  expect(sameFilters({ causeId }, { causeId, startDate: '2026-03-06' })).toBe(false)
})

test('a period of one day counts as one filter', () => {
  expect(countFilters({ causeId, deviceId, endDate: undefined })).toBe(2)
  expect(countFilters({ startDate: '2026-03-06', endDate: '2026-03-07' })).toBe(2)
  expect(countFilters({ startDate: '2026-03-06', endDate: '2026-03-06' })).toBe(1)
})
