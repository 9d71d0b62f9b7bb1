import { dayMs } from '#shared/days.ts'
import { type Association, makeAssociation } from './associations/association.ts'
import { makeJournal, makePlatformJournal } from './associations/journal.ts'
import type { AuditRow } from './associations/journal-line.ts'
import { drawLife, type Life } from './associations/life.ts'
import { makePlatformStaff, type UserRow } from './associations/staff.ts'
import { daysUpTo } from './donations/calendar.ts'
import { makeDonations, type TransactionRow } from './donations/donations.ts'
import { charityRhythm, mosqueRhythm } from './donations/intensity.ts'
import { type AssociationIdea, associations } from './ideas/associations.ts'
import { makeProducts, type ProductRow } from './products.ts'
import { Random } from './random.ts'

/** The size of the demo: full, or the same associations with far fewer donations. */
const profiles = {
  full: { donationCount: 100_000, roofEuros: 60_000, wellEuros: 25_000 },
  small: { donationCount: 5000, roofEuros: 6000, wellEuros: 2500 },
} as const
export type Profile = keyof typeof profiles

const defaultSeed = 'escarcelle'
const months = 24

export type DemoDataOptions = { profile: Profile; asOf: Date; seed?: string | undefined }

/** The data of the demo before it is written, with the donations of each association on demand. */
export type DemoData = {
  associations: Association[]
  users: UserRow[]
  products: ProductRow[]
  journal: AuditRow[]
  donationCount: number
  /** Creates the donations of an association, oldest first. Each call returns the same. */
  donationsOf: (association: Association) => Generator<TransactionRow>
}

/** The exponent of a Pareto distribution: close to 80 % of the donations for 20 % of the associations. */
const paretoTail = 1.16

/** Distributes donations over associations: by rank, and by the share of the two years that each was active. */
const sizesFor = (donationCount: number, lives: readonly Life[]): number[] => {
  const sizes = lives.map(({ days, firstDay, lastDay }, rank) => {
    const pareto = ((rank + 0.5) / lives.length) ** (-1 / paretoTail)
    return (pareto * (lastDay - firstDay + 1)) / days.length
  })
  const sum = sizes.reduce((left, size) => left + size, 0)
  return sizes.map((size) => Math.round((size / sum) * donationCount))
}

/** Creates the demo data, the same for a profile, instant and seed on any machine. Nothing is later than `asOf`. */
export const createDemoData = ({ profile, asOf, seed = defaultSeed }: DemoDataOptions): DemoData => {
  const { donationCount, roofEuros, wellEuros } = profiles[profile]
  const random = new Random(seed)
  const days = daysUpTo(asOf, months)
  const mosque = mosqueRhythm(days, asOf.getTime())
  const charity = charityRhythm(days, asOf.getTime())
  const lifeOf = ({ name, part }: AssociationIdea): Life => drawLife(random.fork(`${name}/life`), days, part)
  const lives = associations.map(lifeOf)
  const counts = sizesFor(donationCount, lives)
  const sizes = sizesFor(profiles.full.donationCount, lives)

  const made = associations.map((idea, rank) =>
    makeAssociation(random.fork(idea.name), {
      idea,
      rank,
      life: lifeOf(idea),
      rhythm: idea.kind === 'mosque' ? mosque : charity,
      size: sizes[rank] ?? 0,
      donationCount: counts[rank] ?? 0,
      goalEuros: idea.part === 'roof' ? roofEuros : wellEuros,
    }),
  )
  const roof = made.find(({ idea }) => idea.part === 'roof')
  if (!roof) throw new RangeError('no association has the roof')
  const foundedMs = Math.min(...lives.map(({ joinedMs }) => joinedMs)) - dayMs
  const staff = makePlatformStaff(random.fork('platform'), roof.customer.id, foundedMs)
  const products = makeProducts(random.fork('products'), roof.life.joinedMs)
  const admin = staff.find(({ role }) => role === 'admin')
  if (!admin) throw new RangeError('the platform has no admin')
  return {
    associations: made,
    users: [...staff, ...made.flatMap((association) => association.staff)],
    products,
    journal: [
      ...makePlatformJournal(random.fork('products/journal'), products, admin),
      ...made.flatMap((one) => makeJournal(random.fork(`${one.idea.name}/journal`), one, admin, asOf)),
    ],
    donationCount: counts.reduce((sum, count) => sum + count, 0),
    donationsOf: (association) => makeDonations(random.fork(`${association.idea.name}/donations`), association),
  }
}
