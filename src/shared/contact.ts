import { z } from 'zod'
import { optionalText, requiredText } from './text.ts'

/** The longest address that mail delivers to (RFC 5321). */
const longestEmail = 254
/** Linear, and stricter than mail itself: no quotes, no comments, nothing that a mail header would read as two addresses. */
const emailPattern = z.regexes.email
/** The specification's phone: an optional leading + (not counted), then 7 to 15 digits and spaces. */
const phonePattern = /^\+?[\d ]{7,15}$/

/** An e-mail address, in lower case: it is compared without case everywhere. */
export const requiredEmail = ({ required, invalid }: { required: string; invalid: string }) =>
  requiredText(longestEmail, { required, invalid, tooLong: invalid })
    .refine((text) => emailPattern.test(text), invalid)
    .toLowerCase()

/** A number that is too long only because of its spaces is taken without them. */
const withoutNeedlessSpaces = (text: string): string => (phonePattern.test(text) ? text : text.replaceAll(' ', ''))

/** A phone number that may be absent: blank and null count as absent. */
export const optionalPhone = (invalid: string) =>
  optionalText(40, { invalid, tooLong: invalid })
    .transform((text) => text && withoutNeedlessSpaces(text))
    .refine((text) => text === undefined || phonePattern.test(text), invalid)
