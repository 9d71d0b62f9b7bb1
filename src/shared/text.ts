import { z } from 'zod'

/**
 * The characters that no text may contain: control characters (PostgreSQL refuses NUL), bidirectional overrides that
 * disguise a name, and noncharacters.
 */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/
const lineBreaks = /[\n\r\t\u2028\u2029]/
/**
 * Zero-width characters. A text of nothing else is blank. They are legal inside a text: emoji and Persian need them.
 */
const invisible = /[\s\u200b-\u200d\u2060\ufeff\u00ad\u3164]/gu

/** Writes the first letter as a capital. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const isBlank = (text: string): boolean => text.replace(invisible, '') === ''
/** Tells whether a text has only characters that a text may contain. Line breaks are among them. */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !forbidden.test(text)

type TextMessages = { required?: string; invalid?: string; tooLong?: string }

const forbiddenCharacter = 'Ce texte contient un caractère interdit'

/** A text as it is, of up to `max` characters: not trimmed, may be blank. */
export const rawText = (max: number) =>
  z.string().max(max, `${max} caractères au plus`).refine(isWellFormed, forbiddenCharacter)

/** A required line of text: trimmed, 1 to `max` characters, no line break. Blank counts as missing. */
export const requiredText = (
  max: number,
  { required = 'Ce champ est obligatoire', ...messages }: TextMessages = {},
) => {
  const { invalid = forbiddenCharacter, tooLong = `${max} caractères au plus` } = messages
  return z
    .string(required)
    .max(max * 4, tooLong)
    .trim()
    .refine((text) => !isBlank(text), required)
    .refine((text) => text.length <= max, tooLong)
    .refine((text) => isWellFormed(text) && !lineBreaks.test(text), invalid)
}

/** The marks of direction, which disguise a name, and what a mail program makes a link of. */
const inNoName =
  /[\u061c\u200e\u200f]|:\/\/|\bwww\.|\.(?:app|biz|com|eu|fr|info|io|link|me|net|online|org|ru|shop|site|top|xyz)(?![\p{L}\d])/iu

/** Tells whether a text may be a name, which others read in mails and lists. */
export const isName = (text: string): boolean => !inNoName.test(text)

/** A required name: a line of text without an address of the web. */
export const requiredName = (max: number, messages: TextMessages = {}) =>
  requiredText(max, messages).refine(isName, messages.invalid ?? 'Un nom ne contient pas d’adresse web')

/** An optional line of text. Blank and null count as absent. */
export const optionalText = (max: number, messages: Omit<TextMessages, 'required'> = {}) =>
  blankIsAbsent(optionalBase(max, false, messages))

/** An optional message, which may have several lines. */
export const optionalMessage = (max: number, messages: Omit<TextMessages, 'required'> = {}) =>
  blankIsAbsent(optionalBase(max, true, messages))

const optionalBase = (max: number, severalLines: boolean, messages: Omit<TextMessages, 'required'>) => {
  const { invalid = forbiddenCharacter, tooLong = `${max} caractères au plus` } = messages
  return z
    .string(invalid)
    .max(max * 4, tooLong)
    .trim()
    .refine((text) => text.length <= max, tooLong)
    .refine((text) => isWellFormed(text) && (severalLines || !lineBreaks.test(text)), invalid)
}

const blankIsAbsent = (schema: z.ZodType<string, string>) =>
  schema.nullish().transform((text) => (text === null || text === undefined || isBlank(text) ? undefined : text))
