import { z } from 'zod'
import { isBlank } from '#shared/text.ts'
import type { Association, CustomerRow } from '../associations/association.ts'
import type { CauseRow } from '../associations/causes.ts'
import { maxActive } from '../associations/causes.ts'
import { maxUsers } from '../associations/staff.ts'
import type { DemoData } from '../demo-data.ts'
import type { TransactionRow } from '../donations/donations.ts'

/** The formats of an association's fields (docs/rules/customers.md#customers-fields). */
const name = /^[\p{L} '’-]+$/u
const customerFormats: [keyof CustomerRow, RegExp][] = [
  ['name', name],
  ['responsible_last_name', name],
  ['responsible_first_name', name],
  ['city', name],
  ['phone', /^\+?[\d ]{7,15}$/],
  ['email', /\.example$/],
  ['address', /^[\p{L}\d,.' -]+$/u],
  ['postal_code', /^\d{4,10}$/],
]

const findAssociationViolation = ({ customer, staff, causes, shortcuts }: Association): string | undefined => {
  const wrong = customerFormats.find(([column, format]) => !format.test(String(customer[column])))
  if (wrong) return `${customer.name}: ${wrong[0]} is ${String(customer[wrong[0]])}`
  const active = causes.filter(({ row }) => row.archived_at === null).length
  if (active > maxActive) return `${customer.name} has ${active} active causes`
  if (staff.length > maxUsers || staff[0]?.home_role !== 'manager') return `${customer.name} has the wrong staff`
  if (shortcuts.filter((row) => row.archived_at === null).length > 1) return `${customer.name} has two quick donations`
  const backwards = [...causes.map(({ row }) => row), ...shortcuts].find(
    (row) => row.archived_at && row.archived_at < row.created_at,
  )
  return backwards && `${customer.name} archived ${backwards.id} before it was made`
}

/** Returns the donor's fields, and whether the cause asks for them. */
const asked = (row: TransactionRow, cause: CauseRow | undefined): [string | null, boolean][] => [
  [row.donator_fullname, cause?.need_donator_name ?? false],
  [row.donator_phone, cause?.need_donator_phone ?? false],
  [row.donator_email, cause?.need_donator_email ?? false],
  [row.donator_membership_number, cause?.need_membership_number ?? false],
]

const findDonationViolation = (
  row: TransactionRow,
  { customer, staff, causes, shortcuts, devices }: Association,
  asOf: Date,
): string | undefined => {
  const cause = causes.find((one) => one.row.id === row.cause_id)?.row
  const shortcut = shortcuts.find(({ id }) => id === row.shortcut_id)
  const device = devices.find((one) => one.row.id === row.device_id)
  const isLate = cause?.archived_at != null && cause.archived_at <= row.received_at
  const rules: [string, boolean][] = [
    ['belongs to another', row.customer_id === customer.id],
    ['is later than the demo', row.created_at <= asOf && row.received_at <= asOf],
    ['arrived before it was given', row.received_at >= row.created_at],
    ['has both or neither of terminal and recorder', (row.device_id === null) !== (row.recorded_by === null)],
    ['names an unknown terminal', !row.device_id || (device?.row.created_at ?? asOf) <= row.created_at],
    ['comes from a silent terminal', row.created_at.getTime() < (device?.silentFromMs ?? Infinity)],
    ['names an unknown recorder', !row.recorded_by || staff.some(({ id }) => id === row.recorded_by)],
    [
      'names a cause that is not there yet',
      !row.cause_id || (cause !== undefined && cause.created_at <= row.created_at),
    ],
    ['hides or invents that its cause was archived', row.cause_was_archived === isLate],
    [
      'is not what its cause proposes',
      !cause?.amount_cents || shortcut !== undefined || cause.amount_cents === row.amount_cents,
    ],
    ['is not what its quick donation proposes', !row.shortcut_id || shortcut?.amount_cents === row.amount_cents],
    ['forgets the cause of its quick donation', !shortcut?.cause_id || shortcut.cause_id === row.cause_id],
    [
      'has too much or too little of its donor',
      asked(row, cause).every(([value, isAsked]) => (value !== null) === isAsked),
    ],
    [
      'has a blank or too long message',
      row.message === null ||
        (!isBlank(row.message) && row.message.length <= 500 && row.message.trim() === row.message),
    ],
  ]
  const broken = rules.find(([, holds]) => !holds)
  return broken && `donation ${row.id} of ${customer.name} ${broken[0]}`
}

const repeated = (values: readonly string[]): string | undefined =>
  values.find((value, index) => values.indexOf(value) !== index)

/** Finds the first violation of a rule of the product in the demo data. */
export const findViolation = (data: DemoData, asOf: Date): string | undefined => {
  const { associations, users } = data
  const twice =
    repeated(users.map(({ email }) => email.toLowerCase())) ??
    repeated(users.map(({ identity_uid }) => identity_uid)) ??
    repeated(associations.flatMap(({ devices }) => devices.map(({ row }) => row.serial_number.toLowerCase())))
  if (twice) return `${twice} is there twice`
  const addresses = [...users, ...associations.map(({ customer }) => customer)].map(({ email }) => email)
  const wrongAddress = addresses.find((email) => !z.email().safeParse(email).success)
  if (wrongAddress) return `${wrongAddress} is no e-mail address`
  const future = [...users, ...associations.map(({ customer }) => customer)].find(({ created_at }) => created_at > asOf)
  if (future) return `${future.id} is made in the future`
  const madeAt = new Map(users.map(({ id, created_at }) => [id, created_at]))
  const untrue = data.journal.find((line) => {
    const since = madeAt.get(line.actor_id)
    return line.recorded_at > asOf || !since || since > line.recorded_at
  })
  if (untrue) return `line ${untrue.id} of the journal is of the future, or by somebody who was not there`
  for (const association of associations) {
    const violation = findAssociationViolation(association)
    if (violation) return violation
    for (const row of data.donationsOf(association)) {
      const wrong = findDonationViolation(row, association, asOf)
      if (wrong) return wrong
    }
  }
  return undefined
}
