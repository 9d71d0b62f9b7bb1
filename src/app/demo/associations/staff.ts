import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Role } from '#shared/role.ts'
import { type DemoAccount, demoAccounts } from '../accounts.ts'
import type { Part } from '../ideas/associations.ts'
import { drawMobile, drawName, emailOf, type PersonName } from '../ideas/people.ts'
import type { Random } from '../random.ts'
import { drawMomentMs, drawStartMs, type Life } from './life.ts'

export const maxUsers = 10

const longNames: readonly PersonName[] = [
  { firstname: 'Anne-Charlotte-Bénédicte', lastname: 'de Saint-Hilaire du Bois-Chevallier de la Grange-Neuve' },
  { firstname: 'Mohamed El Habib Abderrahmane', lastname: 'Ben Abdallah El Idrissi El Hassani Al Maghribi' },
]

type UserPlan = { name: PersonName; email: string; role: Role; customerId: string | null; createdMs: number }

const uidAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('')

const makeUser = (random: Random, { name, email, role, customerId, createdMs }: UserPlan) =>
  ({
    id: random.uuid(createdMs),
    customer_id: customerId,
    identity_uid: Array.from({ length: 28 }, () => random.pick(uidAlphabet)).join(''),
    email,
    firstname: name.firstname,
    lastname: name.lastname,
    phone: random.chance(0.6) ? drawMobile(random) : null,
    home_role: role,
    role,
    created_at: new Date(createdMs),
    rights_given_at: null,
  }) satisfies Insertable<Tables['users']>

export type UserRow = ReturnType<typeof makeUser>

const countOf = (random: Random, part: Part | undefined, rank: number): number => {
  if (part === 'full') return maxUsers
  if (part === 'empty') return 1
  if (part === 'roof' || part === 'well') return 6
  return random.integer(2, rank < 15 ? 6 : 4)
}

/** Returns the place of the second manager, who confirms what waits: the accounts of the demo come first. */
const secondManagerOf = (part: Part | undefined): number | undefined => {
  if (part === 'full') return 1
  return part === 'roof' || part === 'well' ? 2 : undefined
}

type Needed = { customerId: string; domain: string; part: Part | undefined; rank: number; life: Life }

export const makeStaff = (random: Random, { customerId, domain, part, rank, life }: Needed): UserRow[] => {
  const known = demoAccounts.filter(({ association, role }) => association === part && part && role !== 'admin')
  const taken = new Set<string>()
  return Array.from({ length: countOf(random, part, rank) }, (_, place) => {
    const account: DemoAccount | undefined = known[place]
    const name = account ?? (part === 'longNames' ? longNames[place] : undefined) ?? drawName(random)
    const role = account?.role ?? (place === 0 || place === secondManagerOf(part) ? 'manager' : 'user')
    const own = emailOf(name, domain)
    const email = account?.email ?? (taken.has(own) ? `${place}.${own}` : own)
    taken.add(email)
    const isFirst = role === 'manager' || account !== undefined
    const createdMs = isFirst ? drawStartMs(random, life) : drawMomentMs(random, life)
    return makeUser(random, { name, email, role, customerId, createdMs })
  })
}

/** Creates the staff of the platform. The admin works on the `roof` association when switched to manager. */
export const makePlatformStaff = (random: Random, roofCustomerId: string, sinceMs: number): UserRow[] =>
  demoAccounts
    .filter(({ role }) => role !== 'user' && role !== 'manager')
    .map((account) =>
      makeUser(random, {
        name: account,
        email: account.email,
        role: account.role,
        customerId: account.association ? roofCustomerId : null,
        createdMs: sinceMs,
      }),
    )

/** Creates the accounts of the embedded provider. Those of the demo's accounts alone have a password. */
export const makeAccounts = (users: readonly UserRow[], demoPasswordHash: string) =>
  users.map(({ identity_uid, email, created_at }) => {
    const isOfTheDemo = demoAccounts.some((account) => account.email === email)
    return {
      uid: identity_uid,
      email,
      password_hash: isOfTheDemo ? demoPasswordHash : null,
      email_verified: isOfTheDemo,
      valid_since: new Date(Math.floor(created_at.getTime() / 1000) * 1000),
      created_at,
    } satisfies Insertable<Tables['identity_accounts']>
  })
