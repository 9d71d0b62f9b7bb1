import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import { optionalSiren } from '#shared/siren.ts'
import type { Rhythm } from '../donations/intensity.ts'
import type { AssociationIdea } from '../ideas/associations.ts'
import { drawAddress, drawLandline, slugOf } from '../ideas/people.ts'
import type { Random } from '../random.ts'
import { type Cause, makeCauses } from './causes.ts'
import { type Device, makeDevices } from './devices.ts'
import type { Life } from './life.ts'
import { makeShortcuts, type ShortcutRow } from './shortcuts.ts'
import { makeStaff, type UserRow } from './staff.ts'
import { createRoofAndOutage, createWellAndEmergency, type Setting, type Story } from './stories.ts'

/** An association with all its data except its donations. */
export type Association = {
  idea: AssociationIdea
  life: Life
  rhythm: Rhythm
  customer: CustomerRow
  staff: UserRow[]
  causes: Cause[]
  shortcuts: ShortcutRow[]
  devices: Device[]
  story: Story
  /** The number of donations that it would receive in the full profile. */
  size: number
  /** The number of donations that it receives, those of its story included. */
  donationCount: number
}

/** The longest name in an e-mail address. */
const slugLength = 40

const domainOf = ({ name }: AssociationIdea): string => `${slugOf(slugOf(name).slice(0, slugLength))}.example`

/** Returns a SIREN that no company has, always the same for a name. */
const sirenOf = (name: string): string => {
  const digits = `999${String(Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_000, 7)).padStart(5, '0')}`
  const isRight = (siren: string) => optionalSiren.safeParse(siren).success
  return Array.from('0123456789', (last) => `${digits}${last}`).find(isRight) ?? digits
}

type Responsible = Pick<UserRow, 'firstname' | 'lastname'>

const makeCustomer = (
  random: Random,
  idea: AssociationIdea,
  { id, joinedMs, responsible }: { id: string; joinedMs: number; responsible: Responsible },
) =>
  ({
    id,
    name: idea.name,
    responsible_last_name: responsible.lastname,
    responsible_first_name: responsible.firstname,
    phone: drawLandline(random, idea.postalCode),
    email: `contact@${domainOf(idea)}`,
    address: drawAddress(random),
    city: idea.city,
    postal_code: idea.postalCode,
    country: 'France',
    siren: sirenOf(idea.name),
    terminal_id: random.chance(0.85) ? random.digits(7) : null,
    firebase_merchant_id: random.chance(0.7) ? `merchant-${random.digits(10)}` : null,
    created_at: new Date(joinedMs),
  }) satisfies Insertable<Tables['customers']>

export type CustomerRow = ReturnType<typeof makeCustomer>

const createStory = (random: Random, idea: AssociationIdea, setting: Setting): Story => {
  if (idea.part === 'roof') return createRoofAndOutage(random, setting)
  if (idea.part === 'well') return createWellAndEmergency(random, setting)
  return { causes: [], donations: [] }
}

/** The parameters of an association, drawn before its rows. */
export type Plan = {
  idea: AssociationIdea
  /** 0 is the largest. */
  rank: number
  life: Life
  rhythm: Rhythm
  /** The number of donations in the full profile, from which that of causes and terminals follows. */
  size: number
  donationCount: number
  goalEuros: number
}

export const makeAssociation = (random: Random, plan: Plan): Association => {
  const { idea, rank, life, rhythm, size, donationCount, goalEuros } = plan
  const { kind, part } = idea
  const customerId = random.uuid(life.joinedMs)
  const base = { customerId, kind, part, rank, size, life, donationCount }

  const staff = makeStaff(random.fork('staff'), { ...base, domain: domainOf(idea) })
  const responsible = staff[0] ?? { firstname: '', lastname: '' }
  const customer = makeCustomer(random.fork('customer'), idea, { id: customerId, joinedMs: life.joinedMs, responsible })
  const devices = makeDevices(random.fork('devices'), base)
  const setting: Setting = { customerId, rhythm, donationCount, goalEuros, devices }
  const story = createStory(random.fork('story'), idea, setting)
  const causes = [...makeCauses(random.fork('causes'), base), ...story.causes]
  const shortcuts = makeShortcuts(random.fork('shortcuts'), { ...base, causes })
  return { idea, life, rhythm, customer, staff, causes, shortcuts, devices, story, size, donationCount }
}
