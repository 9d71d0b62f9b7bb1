import type { Cause } from '#features/causes/cause.ts'
import type { CustomerSummary } from '#features/customers/customer.ts'
import type { Device } from '#features/devices/device.ts'
import type { Transaction } from '#features/transactions/transaction.ts'
import { updateUser } from '#features/users/user.endpoints.ts'
import type { User } from '#features/users/user.ts'
import { formatDateTime } from '#shared/days.ts'
import { Id, mayCall } from '#shared/endpoint.ts'
import { formatEuros } from '#shared/money.ts'
import { callersOf, isPlatformRole, type Role } from '#shared/role.ts'
import { foldText, isBlank, matchesSearch } from '#shared/text.ts'
import type { Place } from '#shared/web/places.tsx'
import { groupsOf, menuOf, tabsOf } from '../navigation.ts'
import { placesOf } from '../places.ts'
import { findActs } from './acts.ts'
import { paletteTexts } from './palette.texts.ts'

/** A result. The association of a donation is looked up when it is opened. */
export type Entry = { key: string; label: string; hint?: string } & ({ place: Place } | { donationId: string })
export type EntryGroup = {
  label: string
  entries: Entry[]
  /** The number of further entries that match and are not shown. */
  moreCount: number
}

/** The number of records of a kind that are shown. Screens are all shown. */
const maxPerKind = 8

/** The input of the search: the person's role, the open association, and the loaded records. */
export type PaletteView = {
  role: Role
  homeRole?: Role | undefined
  mayCount?: boolean
  weekday?: number | undefined
  /** The association of the open screens: the person's own, or the one in the path. */
  customerId: string | undefined
  customerName?: string | undefined
  /** The best matches among the associations, for the platform. The other records belong to `customerId`. */
  customers: CustomerSummary[]
  customerCount?: number
  causes: Cause[]
  devices: Device[]
  users: User[]
  donations?: Transaction[]
  donationCount?: number
}

type Named = { label: string; hint?: string }

const screensOf = ({ role, homeRole, mayCount, weekday, customerId, customerName }: PaletteView): Entry[] => {
  const callers = callersOf({ role, homeRole, mayCount })
  const onPlatform = isPlatformRole(role)
  // A page behind an entry of the menu has its own name, and that of the entry beside it.
  const named = groupsOf(callers).flatMap(({ label: hint, items }) =>
    items.map(({ path, label, labelOn, place }) => ({
      path,
      label: (weekday && labelOn?.(weekday)) || label,
      ...(place === 'menuGroup' && { hint }),
    })),
  )
  const byPath = new Map([...menuOf(callers), ...named].map((item): [string, Named] => [item.path, item]))
  byPath.set('/account', { label: paletteTexts.account })
  const screens = [...byPath].map(([path, { label, hint }]): Entry => {
    return { key: path, label, ...(hint && { hint }), place: { to: path } }
  })
  // Sign-out is last, since Enter opens the first entry.
  const sorted = screens.sort((one, other) => Number(one.key === '/logout') - Number(other.key === '/logout'))
  if (!onPlatform || !customerId) return sorted
  const tabs = tabsOf(role).map(({ path, label }) => ({
    key: path,
    label,
    hint: customerName ?? paletteTexts.thisAssociation,
    place: { to: path, params: { customerId } },
  }))
  return [...tabs, ...sorted]
}

const actsOf = (view: PaletteView, typed: string): Entry[] => {
  const places = placesOf(view.role, view.customerId)
  return findActs(view, typed).map(({ label, hint, place }) => ({
    key: `act ${label}`,
    label,
    ...(hint !== undefined && { hint }),
    place: place(places),
  }))
}

const associationsOf = ({ role, customers }: PaletteView): Entry[] =>
  customers.map(({ _id, name, city }) => ({
    key: _id,
    label: name,
    hint: city,
    place: placesOf(role, undefined).customer(_id),
  }))

const causesOf = (view: PaletteView): Entry[] =>
  view.causes.map(({ _id, name, isArchived }) => ({
    key: _id,
    label: name,
    ...(isArchived && { hint: paletteTexts.archived }),
    place: placesOf(view.role, view.customerId).cause(_id),
  }))

const devicesOf = (view: PaletteView): Entry[] =>
  view.devices.map(({ _id, label, serialNumber }) => ({
    key: _id,
    label,
    hint: paletteTexts.serialNumber(serialNumber),
    place: placesOf(view.role, view.customerId).device(_id),
  }))

/** Lists the people of the association. They link to their form where the role may open it, or to the list. */
const usersOf = (view: PaletteView): Entry[] =>
  view.users.map(({ _id, firstname, lastname, email }) => ({
    key: _id,
    label: `${firstname} ${lastname}`,
    hint: email,
    place:
      isPlatformRole(view.role) && mayCall(updateUser, view.role)
        ? placesOf(view.role, view.customerId).userUpdate(_id)
        : placesOf(view.role, view.customerId).users(),
  }))

/** Lists what the server found: it also matches what a label does not show. */
const donationsOf = (view: PaletteView, typed: string): EntryGroup => ({
  label: paletteTexts.donations,
  entries: (view.donations ?? [])
    .slice(0, maxPerKind)
    .map(({ _id, amount, createdAt, donatorFullname, ...donation }) => ({
      key: _id,
      label: `${formatEuros(amount)} · ${formatDateTime(createdAt)}`,
      hint: donatorFullname ?? donation.shortcut?.name ?? donation.cause?.name ?? paletteTexts.oneOff,
      place: placesOf(view.role, view.customerId).foundDonation(_id, typed.trim()),
    })),
  moreCount: Math.max(0, (view.donationCount ?? 0) - maxPerKind),
})

const groupOf = (label: string, entries: Entry[], typed: string, most = maxPerKind): EntryGroup => {
  const found = entries.filter((entry) => matchesSearch(typed, entry.label, entry.hint ?? ''))
  // Prefix matches come first.
  const wanted = foldText(typed)
  const starts = found.filter((entry) => foldText(entry.label).startsWith(wanted))
  const sorted = [...starts, ...found.filter((entry) => !starts.includes(entry))]
  return { label, entries: sorted.slice(0, most), moreCount: Math.max(0, sorted.length - most) }
}

/** Finds the results for the typed text: a pasted id is a donation, any other text is matched against names. */
export const findEntries = (view: PaletteView, typed: string): EntryGroup[] => {
  const id = Id.safeParse(typed.trim().toLowerCase())
  if (id.success) {
    const entry = { key: id.data, label: paletteTexts.donation(id.data), donationId: id.data }
    return [{ label: paletteTexts.donations, entries: [entry], moreCount: 0 }]
  }
  const associations = groupOf(paletteTexts.associations, isBlank(typed) ? [] : associationsOf(view), typed)
  const hiddenCount = (view.customerCount ?? 0) - associations.entries.length
  // Long lists show once something is typed.
  const whenTyped = (entries: Entry[]): Entry[] => (isBlank(typed) ? [] : entries)
  const groups = [
    groupOf(paletteTexts.screens, screensOf(view), typed, Number.POSITIVE_INFINITY),
    { label: paletteTexts.acts, entries: actsOf(view, typed), moreCount: 0 },
    { ...associations, moreCount: Math.max(associations.moreCount, hiddenCount) },
    groupOf(paletteTexts.causes, causesOf(view), typed),
    groupOf(paletteTexts.devices, whenTyped(devicesOf(view)), typed),
    groupOf(paletteTexts.users, whenTyped(usersOf(view)), typed),
    donationsOf(view, typed),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
