import { type AuditValues, changesBetween } from '#features/audit/audit.ts'
import { hourMs } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { demoAccounts } from '../accounts.ts'
import type { ProductRow } from '../products.ts'
import type { Random } from '../random.ts'
import type { Association } from './association.ts'
import type { CauseRow } from './causes.ts'
import { type AuditRow, type JournalAct, lineOf } from './journal-line.ts'
import { type Life, officeHourMs } from './life.ts'
import type { ShortcutRow } from './shortcuts.ts'
import type { UserRow } from './staff.ts'

const eurosText = (cents: number | null): string | null => (cents === null ? null : String(eurosOfCents(cents)))
const nameOf = ({ firstname, lastname }: UserRow): string => `${firstname} ${lastname}`
const made = (values: AuditValues): AuditValues => changesBetween({}, values).after

/** Returns an association's fields in the entry of its creation. */
const customerValues = ({ customer }: Association): AuditValues => ({
  name: customer.name,
  responsibleLastName: customer.responsible_last_name,
  responsibleFirstName: customer.responsible_first_name,
  phone: customer.phone,
  email: customer.email,
  address: customer.address,
  postalCode: customer.postal_code,
  city: customer.city,
  country: customer.country,
  siren: customer.siren,
  terminal_id: customer.terminal_id,
  firebaseMerchantId: customer.firebase_merchant_id,
})

const causeValues = (row: CauseRow): AuditValues => ({
  name: row.name,
  icon: row.icon,
  amount: eurosText(row.amount_cents),
  amountTarget: eurosText(row.amount_target_cents),
  needDonatorName: row.need_donator_name,
  needDonatorPhone: row.need_donator_phone,
  needDonatorEmail: row.need_donator_email,
  needMembershipNumber: row.need_membership_number,
})

const isOfTheDemo = ({ email }: UserRow): boolean => demoAccounts.some((account) => account.email === email)

/** Creates the entries of the users: the platform creates the first manager, who creates the others. */
const peopleActs = (random: Random, { staff }: Association): JournalAct[] =>
  staff.flatMap((user, place): JournalAct[] => {
    const by = place === 0 ? 'platform' : 'association'
    const subject = { id: user.id, name: nameOf(user) }
    const { firstname, lastname, phone, role } = user
    const after = made({ firstname, lastname, phone, role })
    const againAt = new Date(user.created_at.getTime() + Math.floor(random.between(50, 240) * hourMs))
    const isAsked = !isOfTheDemo(user) && random.chance(0.3)
    return [
      { at: user.created_at, by, action: 'user.created', subject, after },
      ...(isAsked ? [{ at: againAt, by, action: 'user.invited', subject } as const] : []),
    ]
  })

/** Creates the entries of the terminals: the platform adds them, and the association issues their codes. */
const deviceActs = (random: Random, { devices }: Association): JournalAct[] =>
  devices.flatMap(({ row, former }): JournalAct[] => {
    const subject = { id: row.id, name: row.label }
    const box = { serialNumber: row.serial_number, model: row.model }
    const before = former ? { serialNumber: former.serialNumber, model: former.model } : box
    const after = { ...before, label: row.label }
    const codeAt = new Date(row.created_at.getTime() + Math.floor(random.between(0.1, 8) * hourMs))
    return [
      { at: row.created_at, by: 'platform', action: 'device.created', subject, after },
      { at: codeAt, by: 'association', action: 'device.code-issued', subject },
      ...(former
        ? [
            {
              at: former.replacedAt,
              by: 'association',
              action: 'device.replaced',
              subject,
              before,
              after: box,
            } as const,
          ]
        : []),
    ]
  })

/** Returns the last instant of changes to causes: the start of the day before the last, which is over. */
const lastChangeMs = ({ days, lastDay }: Life): number => days[Math.max(0, lastDay - 1)]?.startMs ?? 0

/** Returns the first goal of a cause. Some first goals are lower, so that the journal has a change of the goal. */
const firstGoal = (random: Random, { amount_target_cents: goalCents }: CauseRow): number | null =>
  goalCents !== null && random.chance(0.4) ? Math.max(5000, Math.floor(goalCents / 20_000) * 10_000) : goalCents

const causeActs = (random: Random, { causes, life }: Association): JournalAct[] =>
  causes.flatMap(({ row }): JournalAct[] => {
    const subject = { id: row.id, name: row.name }
    const before = { ...row, amount_target_cents: firstGoal(random, row) }
    const startMs = row.created_at.getTime()
    const endMs = row.archived_at?.getTime() ?? lastChangeMs(life)
    const changedAt = new Date(startMs + Math.floor((endMs - startMs) * random.between(0.2, 0.8)))
    const change = changesBetween(causeValues(before), causeValues(row))
    const isChanged = Object.keys(change.after).length > 0 && endMs > startMs
    const first = isChanged ? before : row
    return [
      { at: row.created_at, by: 'association', action: 'cause.created', subject, after: made(causeValues(first)) },
      ...(isChanged
        ? [{ at: changedAt, by: 'association', action: 'cause.updated', subject, ...change } as const]
        : []),
      ...(row.archived_at
        ? [{ at: row.archived_at, by: 'association', action: 'cause.archived', subject } as const]
        : []),
    ]
  })

/** Creates the entries of the quick donations: a new one archives the previous one at the same instant. */
const shortcutActs = ({ shortcuts, causes }: Association): JournalAct[] => {
  const causeOf = (row: ShortcutRow) => causes.find((cause) => cause.row.id === row.cause_id)?.row.name ?? null
  const subjectOf = (row: ShortcutRow) => ({ id: row.id, name: row.name ?? causeOf(row) ?? '' })
  return shortcuts.flatMap((row, place): JournalAct[] => {
    const replaced = shortcuts[place - 1]
    const subject = subjectOf(row)
    const after = { name: subject.name, amount: eurosOfCents(row.amount_cents), cause: causeOf(row) }
    const isLast = place === shortcuts.length - 1
    return [
      ...(replaced ? [archived(row.created_at, subjectOf(replaced))] : []),
      { at: row.created_at, by: 'association', action: 'shortcut.created', subject, after },
      ...(isLast && row.archived_at ? [archived(row.archived_at, subject)] : []),
    ]
  })
}

const archived = (at: Date, subject: JournalAct['subject']): JournalAct => ({
  at,
  by: 'association',
  action: 'shortcut.archived',
  subject,
})

/** Associations with this many donations export each month soon after its end. */
const exportsFrom = 1000

const exportActs = (random: Random, { life, size }: Association): JournalAct[] => {
  if (size < exportsFrom) return []
  return life.days.flatMap((first, index): JournalAct[] => {
    const previous = life.days[index - 1]
    const isFirstOfMonth = previous !== undefined && previous.month !== first.month
    const exportDay = life.days[index + random.integer(1, 4)]
    if (!isFirstOfMonth || !exportDay || index - 28 < life.firstDay || index > life.lastDay) return []
    const start = life.days.findLast(({ month }, day) => day < index && month !== previous.month)
    const after = {
      content: 'details',
      startDate: new Date(start?.endMs ?? life.days[0]?.startMs ?? 0).toISOString(),
      endDate: new Date(first.startMs - 1).toISOString(),
    }
    return [
      { at: new Date(officeHourMs(random, exportDay)), by: 'association', action: 'transactions.exported', after },
    ]
  })
}

export const makeJournal = (random: Random, association: Association, admin: UserRow, asOf: Date): AuditRow[] => {
  const { customer, staff } = association
  const subject = { id: customer.id, name: customer.name }
  const acts: JournalAct[] = [
    {
      at: customer.created_at,
      by: 'platform',
      action: 'customer.created',
      subject,
      after: made(customerValues(association)),
    },
    ...peopleActs(random.fork('people'), association),
    ...deviceActs(random.fork('devices'), association),
    ...causeActs(random.fork('causes'), association),
    ...shortcutActs(association),
    ...exportActs(random.fork('exports'), association),
  ]
  const manager = staff[0] ?? admin
  const done = acts.filter(({ at }) => at <= asOf).sort((one, other) => one.at.getTime() - other.at.getTime())
  // Ids of the same instant are in the order of their entries, since lists sort by id.
  const ids = done.map(({ at }) => random.uuid(at.getTime())).sort()
  return done.map((act, index) => {
    // The platform acts for an association without users.
    const isPlatform = act.by === 'platform' || act.at < manager.created_at
    return lineOf(ids[index] ?? '', { ...act, customerId: customer.id, actor: isPlatform ? admin : manager })
  })
}

export const makePlatformJournal = (random: Random, products: readonly ProductRow[], admin: UserRow): AuditRow[] =>
  products.map((row) =>
    lineOf(random.uuid(row.created_at.getTime()), {
      at: row.created_at,
      action: 'product.created',
      subject: { id: row.id, name: row.name },
      after: { name: row.name, price: eurosOfCents(row.price_cents), inStock: row.in_stock },
      customerId: null,
      actor: admin,
    }),
  )
