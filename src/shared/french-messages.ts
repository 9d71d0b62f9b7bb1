import { config, type z } from 'zod'
import french from 'zod/v4/locales/fr.js'
import { fieldMessages, isMissing, tooLongFor } from './field-checks.ts'

const { missing, text, yesNo, number, list, object, identifier } = fieldMessages

const messageOfType: Record<string, string> = {
  string: text,
  boolean: yesNo,
  number,
  int: 'Nombre entier attendu',
  array: list,
  object,
  record: object,
}

/** Words a refusal for people: what is missing, or what is expected. Undefined leaves it to Zod's own French. */
const messageOf = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
    if (isMissing(issue.input)) return missing
  }
  if (issue.code === 'invalid_type') return messageOfType[issue.expected]
  if (issue.code === 'invalid_value' && issue.values.length > 0)
    return `Valeur inconnue. Valeurs possibles\u00a0: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'guid') return isMissing(issue.input) ? missing : identifier
  if (issue.code === 'too_big' && issue.origin === 'string') return tooLongFor(Number(issue.maximum))
  return undefined
}

// Makes Zod's default messages French, on the server and in forms.
config({ ...french(), customError: messageOf })
