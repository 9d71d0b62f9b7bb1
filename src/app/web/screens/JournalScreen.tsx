import { features } from '#app/features.ts'
import type { AuditEntry } from '#features/audit/audit.ts'
import type { Journal } from '#features/audit/journal.ts'
import { JournalPage } from '#features/audit/web/JournalPage.tsx'
import { isPlatformRole, type Role } from '#shared/role.ts'
import type { SubjectPlaces } from '#shared/web/definePage.ts'
import type { Place, Places } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { placesOf } from '../places.ts'

/** Every file that declares journals. They are no part of the features' pages, which every visitor loads. */
const files = import.meta.glob<Record<string, unknown>>('/src/features/*/*.journal.ts', { eager: true })

const isJournal = (value: unknown): value is Journal =>
  typeof value === 'object' && value !== null && 'subject' in value && 'actions' in value

const records = ['cause', 'shortcut', 'device', 'user', 'role', 'customer', 'product', 'transactions']
const accounts = [
  'sheet',
  'deposit',
  'box',
  'bank',
  'contract',
  'statement',
  'explanation',
  'rule',
  'closing',
  'month',
  'accountant',
  'calendar',
  'fiscal',
  'receipt',
  'receipts',
]
const corrections = ['donors', 'import', 'slot', 'donation', 'movements']
/** The subjects that the journal is filtered by, in the order of the choices. */
export const filteredSubjects = [...records, ...accounts, ...corrections]

/** The journals of all features, in that order. */
export const journals = Object.values(files)
  .flatMap((file) => Object.values(file).filter(isJournal))
  .sort((one, other) => filteredSubjects.indexOf(one.subject) - filteredSubjects.indexOf(other.subject))

/** The names of the places that may be of a record. */
type PlaceName = { [Name in keyof Places]: Places[Name] extends (id: string) => Place ? Name : never }[keyof Places]

const screens: Readonly<Record<string, SubjectPlaces<PlaceName>>> = Object.assign(
  {},
  ...Object.values<object & { subjects?: Record<string, SubjectPlaces<PlaceName>> }>(features).map(
    ({ subjects }) => subjects,
  ),
)

/** Returns the screen of a line's subject. A subject that was deleted has none. */
const placeOfSubject = (role: Role, { action, subject, customer }: AuditEntry): Place | undefined => {
  const [kind = '', verb] = action.split('.')
  const { own, inside, platform } = screens[kind] ?? {}
  const ofStaff = platform ?? (customer ? inside : undefined)
  const name = isPlatformRole(role) ? ofStaff : own
  if (!name || subject._id === null || verb === 'deleted') return undefined
  return placesOf(role, customer?._id)[name](subject._id)
}

export const JournalScreen = () => {
  const role = useRole()
  return <JournalPage journals={journals} placeOfSubject={(entry) => placeOfSubject(role, entry)} />
}
