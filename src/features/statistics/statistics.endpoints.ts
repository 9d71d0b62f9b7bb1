import { endpoint } from '#shared/endpoint.ts'
import { pageTooDeep } from '#shared/page.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { everyRole } from '#shared/role.ts'
import { MarkedDonations, MarkedQuery } from './marked.ts'
import { Ramadan, RamadanInput, RamadanQuery, ramadanRefusals } from './ramadan.ts'
import { PlatformStatistics, Statistics, StatisticsQuery } from './statistics.ts'

export const getStatistics = endpoint({
  call: 'GET /customers/:customerId/statistics',
  summary: 'Reads the figures of a period: by day, cause, terminal, hour of the week and amount, and the goals.',
  description:
    'Counts donations before movements, as the lists do. `compareFrom` and `compareTo` add the figures of another period.',
  allow: everyRole,
  query: StatisticsQuery,
  response: Statistics,
})

export const getPlatformStatistics = endpoint({
  call: 'GET /statistics',
  summary: 'Reads the figures of all associations in a period: by day, and the associations that collected most.',
  allow: ['admin', 'commercial'],
  query: StatisticsQuery,
  response: PlatformStatistics,
})

export const listMarkedDonations = endpoint({
  call: 'GET /customers/:customerId/statistics/donations',
  summary: 'Lists the donations behind a mark of the statistics, newest first, with their sum. Contains no donor data.',
  description:
    'A mark is one of: `weekday` and `hour`, `bracket`, `evening` or `kind`. The lists of days, causes and terminals are those of the transactions.',
  allow: everyRole,
  query: MarkedQuery,
  response: MarkedDonations,
  refusals: [pageTooDeep],
})

export const getRamadan = endpoint({
  call: 'GET /customers/:customerId/ramadan',
  summary: 'Reads the evenings of a Ramadan, by its hijri year, beside those of the Ramadan before.',
  description: 'The evening of a day lasts from noon to the next noon in Paris. Counts donations before movements.',
  allow: everyRole,
  query: RamadanQuery,
  response: Ramadan,
})

export const updateRamadan = endpoint({
  call: 'PUT /customers/:customerId/ramadan',
  summary: 'Sets the days of a Ramadan that the association keeps, and who announced them.',
  allow: ['manager'],
  headers: EditHeaders,
  body: RamadanInput,
  response: Ramadan,
  refusals: [ramadanRefusals.overlap],
})
