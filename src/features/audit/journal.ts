import { type AuditValue, type AuditValues, changesBetween } from './audit.ts'

/** The form in which the journal shows a value. The set is closed: `values.ts` has one case for each. */
type Format = 'text' | 'euros' | 'day' | 'yesNo' | 'role'

export type JournalField = {
  /** The name of the field on screen. */
  label: string
  format: Format
  /** Names of the values that are codes; a value without a name is shown as it is. */
  names?: Readonly<Record<string, string>>
  /** The field that holds the name for this id. A line that has the name does not show the id. */
  namedBy?: string
  isAdminOnly?: true
  /** Left out while its feature withholds the subject from the reader. */
  isWithheld?: true
}

export const text = (label: string): JournalField => ({ label, format: 'text' })
/** An amount in euros, as a number or as a string of digits. */
export const euros = (label: string): JournalField => ({ label, format: 'euros' })
/** An instant, shown as its day in Paris. */
export const day = (label: string): JournalField => ({ label, format: 'day' })
export const yesNo = (label: string): JournalField => ({ label, format: 'yesNo' })
export const role = (label: string): JournalField => ({ label, format: 'role' })
export const code = (label: string, names: Readonly<Record<string, string>>): JournalField => ({
  label,
  format: 'text',
  names,
})
export const adminOnly = (field: JournalField): JournalField => ({ ...field, isAdminOnly: true })

export const withheld = (field: JournalField): JournalField => ({ ...field, isWithheld: true })

/** The choice of a kind of subject in the journal's filter. */
type JournalFilter = {
  name: string
  isOfPlatform?: true
}

export type Journal<Subject extends string = string, Action extends string = string, Field extends string = string> = {
  /** The first part of an action's name: 'cause' in 'cause.created'. */
  subject: Subject
  /** The sentence of each action, after the name of the person and before the name of the subject. */
  actions: Readonly<Record<Action, string>>
  fields: Readonly<Record<Field, JournalField>>
  /** Tells whether the sentence leaves out the name of the subject. */
  isNameless: boolean
  filter?: JournalFilter
}

type Definition<Action extends string, Field extends string> = {
  actions: Record<Action, string>
  fields: Record<Field, JournalField>
  isNameless?: boolean
  /** Absent for a subject that the journal is not filtered by. */
  filter?: JournalFilter
}

/** Declares the actions and fields of a feature's journal. The lists are closed: no donor data enters by accident. */
export const defineJournal = <const Subject extends string, Action extends string, Field extends string>(
  subject: Subject,
  { isNameless = false, ...lists }: Definition<Action, Field>,
): Journal<Subject, Action, Field> => ({ subject, isNameless, ...lists })

type FieldOf<J extends Journal> = keyof J['fields'] & string

export type JournalValues<J extends Journal> = { [Field in FieldOf<J>]?: AuditValue | undefined }

/** Every action of these journals, as the table holds them: 'cause.created'. */
export type JournalAction<J extends Journal> = J extends Journal
  ? `${J['subject']}.${keyof J['actions'] & string}`
  : never

const declaredValues = ({ fields }: Journal, values: object): AuditValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in fields))

/** Picks the values that a journal may hold, for the line of a creation. */
export const valuesIn = <J extends Journal>(journal: J, record: object): JournalValues<J> =>
  declaredValues(journal, record) as JournalValues<J>

/** Returns the fields of a journal that differ between two versions of a record. */
export const changesIn = <J extends Journal>(
  journal: J,
  before: object,
  after: object,
): { before: JournalValues<J>; after: JournalValues<J> } =>
  changesBetween(declaredValues(journal, before), declaredValues(journal, after)) as {
    before: JournalValues<J>
    after: JournalValues<J>
  }

export const journalOf = (journals: readonly Journal[], action: string): Journal | undefined => {
  const [subject, verb = ''] = action.split('.')
  return journals.find((journal) => journal.subject === subject && verb in journal.actions)
}

/** Lists the names that a journal does not declare. */
export const undeclaredFields = ({ fields }: Journal, values: AuditValues): string[] =>
  Object.keys(values).filter((field) => values[field] !== undefined && !(field in fields))
