import type { Cause } from '#features/causes/cause.ts'
import type { Customer } from '#features/customers/customer.ts'
import type { Device } from '#features/devices/device.ts'
import { updateUser } from '#features/users/user.endpoints.ts'
import type { User } from '#features/users/user.ts'
import { Id, mayCall } from '#shared/endpoint.ts'
import { callersOf, isPlatformRole, type Role } from '#shared/role.ts'
import { foldText, matchesSearch } from '#shared/search.ts'
import { isBlank } from '#shared/text.ts'
import type { Place } from '#shared/web/places.tsx'
import { menuOf, sideOf, tabsOf } from '../navigation.ts'
import { placesOf } from '../places.ts'
import { paletteTexts } from './palette.texts.ts'

/** Somewhere to go; a donation's association has to be asked for first. */
export type Entry = { key: string; label: string; hint?: string } & ({ place: Place } | { donationId: string })
export type EntryGroup = {
  label: string
  entries: Entry[]
  /** How many more match than are shown: typing more of the name finds them. */
  moreCount: number
}

/** How many records of a kind are shown; a role's screens are few, and all shown. */
const mostOfAKind = 8

/** Who searches, from where, and what has been read until now. */
export type PaletteView = {
  role: Role
  mayCount?: boolean
  /** The association whose screens are open: the person's own, or the one in the address. */
  customerId: string | undefined
  /** All associations, for the platform; the others are those of the association above. */
  customers: Customer[]
  causes: Cause[]
  devices: Device[]
  users: User[]
}

const screensOf = ({ role, mayCount, customerId, customers }: PaletteView): Entry[] => {
  const callers = callersOf({ role, mayCount })
  const onPlatform = isPlatformRole(role)
  const menu = [...menuOf(callers), ...(onPlatform ? [] : sideOf(callers))].filter(({ soon }) => !soon)
  const labels = new Map([...menu.map(({ path, label }) => [path as string, label] as const), accountScreen])
  const screens = [...labels].map(([path, label]): Entry => ({ key: path, label, place: { to: path } }))
  // Sign-out is last: Enter goes to the first, and must not end the session for a letter too few.
  const sorted = screens.toSorted((one, other) => Number(one.key === '/logout') - Number(other.key === '/logout'))
  if (!onPlatform || !customerId) return sorted
  const name = customers.find(({ _id }) => _id === customerId)?.name ?? paletteTexts.thisAssociation
  const tabs = tabsOf(role).map(({ path, label }) => ({
    key: path,
    label,
    hint: name,
    place: { to: path, params: { customerId } },
  }))
  return [...tabs, ...sorted]
}

const accountScreen = ['/account', paletteTexts.account] as const

const associationsOf = ({ role, customers }: PaletteView): Entry[] =>
  customers.map(({ _id, name, city }) => ({
    key: _id,
    label: name,
    hint: city,
    place: placesOf(role, undefined).customer(_id),
  }))

const causesOf = (view: PaletteView): Entry[] =>
  view.causes.map(({ _id, name }) => ({
    key: _id,
    label: name,
    place: placesOf(view.role, view.customerId).cause(_id),
  }))

const devicesOf = (view: PaletteView): Entry[] =>
  view.devices.map(({ _id, label, serialNumber }) => ({
    key: _id,
    label,
    hint: paletteTexts.serialNumber(serialNumber),
    place: placesOf(view.role, view.customerId).device(_id),
  }))

/** The people of the association: on the form of one where the role has it, else on their list. */
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

const groupOf = (label: string, entries: Entry[], typed: string, most = mostOfAKind): EntryGroup => {
  const found = entries.filter((entry) => matchesSearch(typed, entry.label, entry.hint ?? ''))
  // A name that begins with the typed text is the likeliest.
  const wanted = foldText(typed)
  const starts = found.filter((entry) => foldText(entry.label).startsWith(wanted))
  const sorted = [...starts, ...found.filter((entry) => !starts.includes(entry))]
  return { label, entries: sorted.slice(0, most), moreCount: Math.max(0, sorted.length - most) }
}

/** Finds where the typed text may lead: a pasted id to its donation, any other text to what has it in its name. */
export const findEntries = (view: PaletteView, typed: string): EntryGroup[] => {
  const id = Id.safeParse(typed.trim().toLowerCase())
  if (id.success) {
    const entry = { key: id.data, label: paletteTexts.donation(id.data), donationId: id.data }
    return [{ label: paletteTexts.donations, entries: [entry], moreCount: 0 }]
  }
  // Long lists wait for a first letter.
  const once = (entries: Entry[]): Entry[] => (isBlank(typed) ? [] : entries)
  const groups = [
    groupOf(paletteTexts.screens, screensOf(view), typed, Number.POSITIVE_INFINITY),
    groupOf(paletteTexts.associations, once(associationsOf(view)), typed),
    groupOf(paletteTexts.causes, causesOf(view), typed),
    groupOf(paletteTexts.devices, once(devicesOf(view)), typed),
    groupOf(paletteTexts.users, once(usersOf(view)), typed),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
