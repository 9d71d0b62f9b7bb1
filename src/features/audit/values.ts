import { dayOf, formatDay } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Role, roleLabels } from '#shared/role.ts'
import type { AuditValue } from './audit.ts'
import type { JournalField } from './journal.ts'

/** Agrees with any name of a field. */
const noValue = 'vide'

/** Formats a value for the reader: amounts in euros, days in words, yes and no. */
export const formatValue = ({ format, names }: JournalField, value: AuditValue | undefined): string => {
  if (value === null || value === undefined || value === '') return noValue
  switch (format) {
    case 'euros':
      return formatEuros(Number(value))
    case 'day':
      return formatDay(dayOf(new Date(String(value))))
    case 'yesNo':
      return value === true ? 'oui' : 'non'
    case 'role': {
      const role = Role.safeParse(value)
      return role.success ? roleLabels[role.data] : String(value)
    }
    default:
      return names?.[String(value)] ?? String(value)
  }
}
