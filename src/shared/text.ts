import { z } from 'zod'
import { describing, fieldMessages, missingOr, tooLongFor, withPattern } from './field-checks.ts'

/**
 * The characters that no text may contain: control characters (PostgreSQL refuses NUL), bidirectional overrides that
 * disguise a name, and noncharacters.
 */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/
const lineBreaks = /[\n\r\t\u2028\u2029]/
/** Zero-width characters: blank alone, and legal inside a text. Emoji and Persian need them. */
const invisible = /[\s\u200b-\u200d\u2060\ufeff\u00ad\u3164]/gu

/** Writes the first letter as a capital. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const isBlank = (text: string): boolean => text.replace(invisible, '') === ''
/** Tells whether a text has only characters that a text may contain. Line breaks are among them. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text) && !forbidden.test(text)

/** Parses an address as a browser does. Returns undefined for a text that is none. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Counts code points, as PostgreSQL and JSON Schema do: an emoji is 1. */
const countOf = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

/** Refuses a text of more characters, and describes it: `maxLength`. */
export const atMost = (max: number, message = tooLongFor(max)) =>
  describing(
    z.refine<string>((text) => text.length <= max || (text.length <= 2 * max && countOf(text) <= max), message),
    (bag) => {
      bag.maximum = max
    },
  )

/** Refuses a text of fewer characters, and describes it: `minLength`. */
export const atLeast = (min: number, message: string) =>
  describing(
    z.refine<string>((text) => countOf(text) >= min, message),
    (bag) => {
      bag.minimum = min
    },
  )

const notBlank = (required: string) =>
  describing(
    z.refine<string>((text) => !isBlank(text), required),
    (bag) => {
      bag.minimum = 1
    },
  )

type TextMessages = { required?: string; invalid?: string; tooLong?: string }

const forbiddenCharacter = 'Ce texte contient un caractère interdit'

/** A text as it is, of up to `max` characters: not trimmed, may be blank. */
export const rawText = (max: number) => z.string().check(atMost(max)).refine(isWellFormed, forbiddenCharacter)

/** A required line of text: trimmed, 1 to `max` characters, no line break. Blank counts as missing. */
export const requiredText = (max: number, { required = fieldMessages.missing, ...messages }: TextMessages = {}) => {
  const { invalid = forbiddenCharacter, tooLong = tooLongFor(max) } = messages
  return z
    .string(missingOr(required, messages.invalid ?? fieldMessages.text))
    .trim()
    .check(notBlank(required), atMost(max, tooLong))
    .refine((text) => isWellFormed(text) && !lineBreaks.test(text), invalid)
}

/** Marks of direction, which disguise a name, and texts that a mail program turns into a link. */
const inNoName =
  /[\u061c\u200e\u200f]|:\/\/|\bwww\.|\.(?:app|biz|com|eu|fr|info|io|link|me|net|online|org|ru|shop|site|top|xyz)(?![\p{L}\d])/iu

/** Tells whether a text may be a name, which others read in mails and lists. */
export const isName = (text: string): boolean => !inNoName.test(text)

/** A required name: a line of text without an address of the web. */
export const requiredName = (max: number, messages: TextMessages = {}) =>
  requiredText(max, messages).refine(isName, messages.invalid ?? 'Un nom ne contient pas d’adresse web')

/** Tells whether a text has only Latin letters, with accents, digits and the signs of names and addresses. */
export const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{M}\p{N}\s'’.,&()/-]*$/u.test(text)

/** docs/rules/notifications.md#mails-texts */
const noAddress = 'Ce texte ne contient pas d’adresse web'

/** A required line that others read on papers and in mails: without an address of the web, as a name. */
export const requiredNote = (max: number, messages: TextMessages = {}) =>
  requiredText(max, messages).refine(isName, noAddress)

type OptionalMessages = Omit<TextMessages, 'required'> & {
  wrongForm?: string
}

/** An optional line of text, of a form if it is not blank. Blank and null count as absent. */
export const optionalText = (max: number, messages: OptionalMessages = {}, form?: RegExp) => {
  const text = optionalBase(max, false, messages)
  return blankIsAbsent(form ? text.check(hasForm(form, messages.wrongForm ?? messages.invalid)) : text)
}

/** An optional line that others read on papers and in mails: without an address of the web, as a name. */
export const optionalNote = (max: number) =>
  optionalText(max).refine((text) => text === undefined || isName(text), noAddress)

/** An optional message, which may have several lines. */
export const optionalMessage = (max: number, messages: OptionalMessages = {}) =>
  blankIsAbsent(optionalBase(max, true, messages))

const hasForm = (form: RegExp, message = forbiddenCharacter) =>
  withPattern(
    new RegExp(`^\\s*$|${form.source}`, form.flags),
    z.refine<string>((text) => isBlank(text) || form.test(text), message),
  )

const optionalBase = (max: number, severalLines: boolean, messages: OptionalMessages) => {
  const { invalid = forbiddenCharacter, tooLong = tooLongFor(max) } = messages
  return z
    .string(messages.invalid ?? fieldMessages.text)
    .trim()
    .check(atMost(max, tooLong))
    .refine((text) => isWellFormed(text) && (severalLines || !lineBreaks.test(text)), invalid)
}

const blankIsAbsent = (schema: z.ZodType<string, string>) =>
  schema.nullish().transform((text) => (text === null || text === undefined || isBlank(text) ? undefined : text))

/**
 * Returns the form in which searches compare a text: without accents, case, or spaces around it. Ligatures are two
 * letters, and both apostrophes are equal. The database has the same function, fold_text.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
    .trim()

/** Folds a text character by character, and tells the position in the text of each folded character, and of the end. */
export const foldInPlace = (text: string): { folded: string; positions: number[] } => {
  let folded = ''
  let position = 0
  const positions: number[] = []
  for (const character of text) {
    const part = /\s/.test(character) ? ' ' : foldText(character)
    folded += part
    for (let index = 0; index < part.length; index += 1) positions.push(position)
    position += character.length
  }
  return { folded, positions: [...positions, position] }
}

/** Tells whether any of the texts contains the search. A blank search matches everything. */
export const matchesSearch = (search: string, ...texts: string[]): boolean => {
  const wanted = foldText(search)
  return texts.some((text) => foldText(text).includes(wanted))
}

export const startPattern = (search: string): string => `${foldText(search).replaceAll(/[\\%_]/g, '\\$&')}%`

export const searchPattern = (search: string): string => `%${startPattern(search)}`
