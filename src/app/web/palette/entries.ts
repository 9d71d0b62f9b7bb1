import type { Cause } from '#features/causes/cause.ts'
import type { Customer } from '#features/customers/customer.ts'
import { Id } from '#shared/endpoint.ts'
import { isPlatformRole, type Role } from '#shared/role.ts'
import { foldText, matchesSearch } from '#shared/search.ts'
import { isBlank } from '#shared/text.ts'
import type { Place } from '#shared/web/place.ts'
import { menuOf, sideOf, tabsOf } from '../pages.ts'
import { paletteTexts } from './palette.texts.ts'

/** Somewhere to go; a donation's association has to be asked for first. */
export type Entry = { key: string; label: string; hint?: string } & ({ place: Place } | { donationId: string })
export type EntryGroup = { label: string; entries: Entry[] }

/** More than these of one kind are found by typing more of the name. */
const mostOfAKind = 8

/** Who looks, from where, and what has been read until now. */
export type PaletteView = {
  role: Role
  /** The association whose screens one is on: one's own, or the one in the address. */
  customerId: string | undefined
  customers: Customer[]
  causes: Cause[]
}

const screensOf = ({ role, customerId, customers }: PaletteView): Entry[] => {
  const onPlatform = isPlatformRole(role)
  const own = onPlatform ? [] : sideOf(role)
  const open = [...menuOf(role), ...own].filter(({ soon }) => !soon)
  const places = new Map(open.map(({ path, label }) => [path as string, label]))
  places.set('/account', paletteTexts.account)
  const screens: Entry[] = [...places].map(([path, label]) => ({ key: path, label, place: { to: path } }))
  if (!onPlatform || !customerId) return screens
  const name = customers.find(({ _id }) => _id === customerId)?.name ?? paletteTexts.thisAssociation
  const tabs = tabsOf(role).map(({ path, label }) => ({
    key: path,
    label,
    hint: name,
    place: { to: path, params: { customerId } },
  }))
  return [...tabs, ...screens]
}

const associationsOf = ({ customers }: PaletteView): Entry[] =>
  customers.map(({ _id, name, city }) => ({
    key: _id,
    label: name,
    hint: city,
    place: { to: '/a/customers/$customerId', params: { customerId: _id } },
  }))

const causesOf = ({ role, customerId, causes }: PaletteView): Entry[] => {
  const placeOf = (causeId: string): Place =>
    isPlatformRole(role) && customerId
      ? { to: '/a/customers/$customerId/causes/$causeId', params: { customerId, causeId } }
      : { to: '/causes/$causeId', params: { causeId } }
  return causes.map(({ _id, name }) => ({ key: _id, label: name, place: placeOf(_id) }))
}

const matching = (entries: Entry[], typed: string): Entry[] => {
  const found = entries.filter(({ label, hint = '' }) => matchesSearch(typed, label, hint))
  // What begins with the words typed is what one meant.
  const wanted = foldText(typed)
  const starts = found.filter(({ label }) => foldText(label).startsWith(wanted))
  return [...starts, ...found.filter((entry) => !starts.includes(entry))].slice(0, mostOfAKind)
}

/** Where what was typed may lead: a pasted id to its donation, any other text to what is called so. */
export const findEntries = (view: PaletteView, typed: string): EntryGroup[] => {
  const id = Id.safeParse(typed.trim().toLowerCase())
  if (id.success) {
    const entry = { key: id.data, label: paletteTexts.donation(id.data), donationId: id.data }
    return [{ label: paletteTexts.donations, entries: [entry] }]
  }
  const groups = [
    { label: paletteTexts.screens, entries: matching(screensOf(view), typed) },
    { label: paletteTexts.associations, entries: isBlank(typed) ? [] : matching(associationsOf(view), typed) },
    { label: paletteTexts.causes, entries: matching(causesOf(view), typed) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
