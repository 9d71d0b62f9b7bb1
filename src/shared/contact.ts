import { z } from 'zod'
import { optionalText, requiredText } from './text.ts'

/** The maximum length of a mail address (RFC 5321). */
const longestEmail = 254
/** Linear, and stricter than the mail standard: no quotes or comments, nothing that reads as two addresses. */
const emailPattern = z.regexes.email
/** An optional leading + (not counted), then 7 to 15 digits and spaces (docs/rules/screens.md#forms-phone). */
const phonePattern = /^\+?[\d ]{7,15}$/

type Messages = { required: string; invalid: string }

/** An e-mail address. It is stored in lower case, since it is compared without case everywhere. */
export const requiredEmail = ({ required, invalid }: Messages) =>
  requiredText(longestEmail, { required, invalid, tooLong: invalid }).regex(emailPattern, invalid).toLowerCase()

/** Matches a typed number that fits `phonePattern` without its spaces. */
const phoneTyped = /^\+?(?:[\d ]{7,15}|(?: *\d){7,15})$/

/** Removes the spaces of a number that is too long only because of them. */
const withoutNeedlessSpaces = (text: string): string => (phonePattern.test(text) ? text : text.replaceAll(' ', ''))

/** An optional phone number. Blank and null count as absent. */
export const optionalPhone = (invalid: string) =>
  optionalText(40, { invalid, tooLong: invalid }, phoneTyped).transform((text) => text && withoutNeedlessSpaces(text))

export const requiredPhone = ({ required, invalid }: Messages) =>
  requiredText(40, { required, invalid, tooLong: invalid }).regex(phoneTyped, invalid).transform(withoutNeedlessSpaces)
