import { dayOf } from '#shared/days.ts'
import type { DayFigures, Transaction, TransactionPage, TransactionStats } from '../transaction.ts'

export const customerId = '0190d3c4-0000-7000-8000-000000000001'

const idOf = (number: number): string => `0190d3c4-7b6a-7c11-8d5e-${String(number).padStart(12, '0')}`

/** A donation as the API gives it; `number` makes its id. */
export const sampleTransaction = (number: number, overrides: Partial<Transaction> = {}): Transaction => ({
  _id: idOf(number),
  amount: 20,
  createdAt: '2026-03-06T12:05:00.000Z',
  receivedAt: '2026-03-06T12:05:01.000Z',
  message: null,
  customer: { _id: customerId, name: 'Mosquée de la Paix' },
  shortcut: null,
  cause: null,
  causeWasArchived: false,
  device: { _id: idOf(900), label: 'Entrée principale' },
  donatorFullname: null,
  donatorPhone: null,
  donatorEmail: null,
  donatorMembershipNumber: null,
  identityIsErased: false,
  paymentMethod: 'card',
  ...overrides,
})

/** `count` donations, a minute apart, the newest first. */
export const sampleTransactions = (
  count: number,
  newest = '2026-03-06T12:05:00.000Z',
  firstNumber = 1,
): Transaction[] =>
  Array.from({ length: count }, (_, index) =>
    sampleTransaction(firstNumber + index, {
      createdAt: new Date(Date.parse(newest) - index * 60_000).toISOString(),
    }),
  )

/** The figures of days that hold these donations alone. */
const daysOf = (data: Transaction[]): DayFigures[] =>
  [...Map.groupBy(data, ({ createdAt }) => dayOf(new Date(createdAt)))].map(([day, rows]) => ({
    day,
    donationCount: rows.length,
    totalDonations: 20 * rows.length,
    cancelledCount: 0,
  }))

/** Figures of a filtered set without cancelled donations. */
export const sampleStats = (overrides: Partial<TransactionStats> = {}): TransactionStats => ({
  donationCount: 1,
  averageDonation: 20,
  totalDonations: 20,
  cancelledCount: 0,
  cancelledDonations: 0,
  ...overrides,
})

/** A page of the list as the API gives it. */
export const samplePage = (data: Transaction[], overrides: Partial<TransactionPage> = {}): TransactionPage => ({
  data,
  nextCursor: null,
  stats: sampleStats({ donationCount: data.length, averageDonation: 20, totalDonations: 20 * data.length }),
  days: daysOf(data),
  ...overrides,
})
