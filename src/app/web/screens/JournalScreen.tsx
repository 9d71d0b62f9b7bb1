import type { AuditEntry } from '#features/audit/audit.ts'
import { JournalPage } from '#features/audit/web/JournalPage.tsx'
import { isPlatformRole, type Role } from '#shared/role.ts'
import type { Place, Places } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { journals } from '../journals.ts'
import { placesOf } from '../places.ts'

type FindPlace = (places: Places, id: string) => Place

/** The screens of subjects, for every reader of the journal. */
const screens: Record<string, FindPlace> = {
  cause: ({ cause }, id) => cause(id),
  shortcut: ({ shortcut }, id) => shortcut(id),
  device: ({ device }, id) => device(id),
  closing: ({ closing }, id) => closing(id),
}
const ofPlatform: Record<string, FindPlace> = {
  user: ({ platformUser }, id) => platformUser(id),
  customer: ({ customer }, id) => customer(id),
  product: ({ product }, id) => product(id),
}
const ofAssociation: Record<string, FindPlace> = {
  user: ({ users }) => users(),
  sheet: ({ sheet }, id) => sheet(id),
  deposit: ({ deposit }, id) => deposit(id),
  import: (places, id) => places.import(id),
}

/** Returns the screen of a line's subject. A subject that was deleted has none. */
const placeOfSubject = (role: Role, { action, subject, customer }: AuditEntry): Place | undefined => {
  const [kind = '', verb] = action.split('.')
  const isOfPlatform = isPlatformRole(role)
  const find = screens[kind] ?? (isOfPlatform ? ofPlatform : ofAssociation)[kind]
  const isInside = kind in screens
  if (!find || subject._id === null || verb === 'deleted' || (isInside && isOfPlatform && !customer)) return undefined
  return find(placesOf(role, customer?._id), subject._id)
}

/** The journal's page, with the journals of all features and the screens of their subjects. */
export const JournalScreen = () => {
  const role = useRole()
  return <JournalPage journals={journals} placeOfSubject={(entry) => placeOfSubject(role, entry)} />
}
