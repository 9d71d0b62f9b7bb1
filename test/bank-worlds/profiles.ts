import type { Closings } from './bank-days.ts'
import type { BankName } from './styles.ts'

/** The terms of a contract of card acceptance, with the entries of the manager. */
export type ContractTerms = {
  /** The hour of the nightly collection, `HH:mm` in Paris. An hour before noon is of the next morning. */
  collection: string
  /** Minutes by which the hours of terminals differ, and drift from night to night. */
  spread: number
  /** Percent, and euros for each payment. */
  rate: number
  fixedFee: number
  fee: 'none' | 'netted' | 'own-line' | 'monthly'
  /** The bank names the morning on which a collection ends, not the day of the donations. */
  namesMorning: boolean
  /** The manager typed them. Otherwise the rate was left at 0, and the hour to be learnt. */
  isRateTyped: boolean
  isHourTyped: boolean
}

export type Profile = {
  name: string
  title: string
  bank: BankName
  format: 'cfonb' | 'camt02' | 'camt08' | 'ofx' | 'csv'
  closings: Closings
  from: string
  to: string
  terminals: number
  contracts: readonly ContractTerms[]
  /** The lines of remittances: one for each contract and day, one for all contracts, or one for each terminal. */
  grouping: 'contract' | 'account' | 'terminal'
  /** The remittances that a bank books on one day are one line. */
  sumsWeekends: boolean
  /** Donations of a terminal on a plain day, and their euros with a weight each. */
  donations: number
  amounts: Record<string, number>
  /** Shares of donations. */
  unrecorded: number
  unpaid: number
  /** The share of terminal-days whose donations all come late. */
  late: number
  /** Remittances in the whole time. */
  lost: number
  doubled: number
  fileEvery: 'month' | 'half-month'
}

const terms: ContractTerms = {
  collection: '23:30',
  spread: 6,
  rate: 0,
  fixedFee: 0,
  fee: 'none',
  namesMorning: false,
  isRateTyped: true,
  isHourTyped: false,
}
const night: ContractTerms = { ...terms, collection: '03:00', spread: 12 }
const netOf = (rate: number, of = terms): ContractTerms => ({ ...of, rate, fee: 'netted' })
const untyped = (of: ContractTerms): ContractTerms => ({ ...of, isRateTyped: false })

const plain: Omit<Profile, 'name' | 'title'> = {
  bank: 'bnp',
  format: 'cfonb',
  closings: 'french',
  from: '2026-03-16',
  to: '2026-05-20',
  terminals: 8,
  contracts: [terms],
  grouping: 'contract',
  sumsWeekends: false,
  donations: 6,
  amounts: { 5: 10, 7: 2, 10: 30, 12.5: 1, 15: 5, 20: 28, 30: 8, 50: 12, 100: 4 },
  unrecorded: 0,
  unpaid: 0,
  late: 0.01,
  lost: 3,
  doubled: 2,
  fileEvery: 'month',
}
const world = (name: string, title: string, own: Partial<Profile>): Profile => ({ ...plain, name, title, ...own })

/** The ten worlds, each with its bank's words and format, and one of a number that joins contract and terminal. */
export const profiles: readonly Profile[] = [
  world('grouped', 'grouped by contract and day, CFONB', {
    contracts: [netOf(0.65), { ...night, rate: 0.8, fee: 'monthly' }],
  }),
  world('merged', 'two contracts merged, CAMT .02, 18 terminals', {
    bank: 'sg',
    format: 'camt02',
    terminals: 18,
    contracts: [netOf(0.6), netOf(0.9, night)],
    grouping: 'account',
    closings: 'target',
    donations: 5,
  }),
  world('thirty', '30 terminals, 4 months, CAMT .08', {
    bank: 'lcl',
    format: 'camt08',
    from: '2026-02-02',
    to: '2026-05-29',
    terminals: 30,
    contracts: [netOf(0.65), { ...night, namesMorning: true }, { ...terms, collection: '22:15' }],
    fileEvery: 'half-month',
    donations: 4,
    lost: 4,
  }),
  world('untidy', '1.5 % unrecorded and 1 % unpaid, OFX', {
    bank: 'cic',
    format: 'ofx',
    terminals: 6,
    contracts: [netOf(0.65), night, terms],
    donations: 5,
    unrecorded: 0.015,
    unpaid: 0.01,
  }),
  world('unnamed', 'a bank that names no contract, CSV', {
    bank: 'postale',
    format: 'csv',
    terminals: 6,
    contracts: [
      { ...terms, rate: 0.7, fee: 'monthly' },
      { ...night, rate: 0.7, fee: 'monthly' },
    ],
    closings: 'target',
  }),
  world('by-terminal', 'a line per terminal with twins, CFONB, 30 terminals', {
    bank: 'cic',
    from: '2026-04-01',
    to: '2026-05-12',
    terminals: 30,
    grouping: 'terminal',
    contracts: [terms, night],
    amounts: { 5: 20, 10: 50, 20: 30 },
    lost: 6,
    doubled: 4,
  }),
  world('fee-lines', 'commission per remittance on its own line, CSV', {
    bank: 'cic',
    format: 'csv',
    grouping: 'terminal',
    terminals: 10,
    contracts: [
      { ...terms, rate: 0.75, fee: 'own-line' },
      { ...night, rate: 0.5, fixedFee: 0.05, fee: 'own-line' },
    ],
    from: '2026-04-01',
  }),
  world('no-rate', 'rate left at 0, CSV', {
    bank: 'bpce',
    format: 'csv',
    contracts: [untyped(netOf(0.65)), untyped(netOf(0.9, night))],
  }),
  world('no-rate-untidy', '3 % unrecorded, rate left at 0, CAMT .08', {
    bank: 'agricole',
    format: 'camt08',
    contracts: [untyped(netOf(0.65)), untyped(netOf(0.85, night))],
    donations: 4,
    unrecorded: 0.03,
    sumsWeekends: true,
  }),
  world('adversarial', 'half unrecorded, equal amounts, CFONB', {
    bank: 'sg',
    terminals: 5,
    grouping: 'terminal',
    contracts: [{ ...terms, isHourTyped: true }, night],
    donations: 4,
    amounts: { 10: 50, 20: 50 },
    unrecorded: 0.5,
  }),
  world('ranked', 'a contract and a terminal’s rank as one number, CFONB', {
    bank: 'mutuel',
    grouping: 'terminal',
    terminals: 6,
    contracts: [netOf(0.65), night],
  }),
]

/** Three worlds of seven weeks with few terminals. */
export const shortProfiles: readonly Profile[] = profiles
  .filter(({ name }) => ['grouped', 'unnamed', 'fee-lines'].includes(name))
  .map((profile) => ({ ...profile, from: '2026-03-16', to: '2026-05-05', terminals: 4, lost: 1, doubled: 1 }))
