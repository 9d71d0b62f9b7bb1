import { features } from '#app/features.ts'
import type { AuditEntry } from '#features/audit/audit.ts'
import { JournalPage } from '#features/audit/web/JournalPage.tsx'
import { isPlatformRole, type Role } from '#shared/role.ts'
import type { Feature, SubjectScreens } from '#shared/web/definePage.ts'
import type { Place } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { journals } from '../journals.ts'
import { placesOf } from '../places.ts'

const screens: Readonly<Record<string, SubjectScreens>> = Object.assign(
  {},
  ...Object.values<Feature>(features).map(({ subjects }) => subjects),
)

/** Returns the screen of a line's subject. A subject that was deleted has none. */
const placeOfSubject = (role: Role, { action, subject, customer }: AuditEntry): Place | undefined => {
  const [kind = '', verb] = action.split('.')
  const { own, inside, platform } = screens[kind] ?? {}
  const ofStaff = platform ?? (customer ? inside : undefined)
  const find = isPlatformRole(role) ? ofStaff : own
  if (!find || subject._id === null || verb === 'deleted') return undefined
  return find(placesOf(role, customer?._id), subject._id)
}

/** The journal's page, with the journals of all features and the screens of their subjects. */
export const JournalScreen = () => {
  const role = useRole()
  return <JournalPage journals={journals} placeOfSubject={(entry) => placeOfSubject(role, entry)} />
}
