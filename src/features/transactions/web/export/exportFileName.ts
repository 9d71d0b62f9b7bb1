import type { Day } from '#shared/days.ts'
import { periodOfMonth } from '#shared/periods.ts'
import { punctual } from '../../transaction.ts'

/** File systems allow 255 bytes. The rest is for the suffix that a browser adds to a duplicate name. */
const maxNameBytes = 160

/** Controls, direction overrides, zero-width and unassigned code points, and lone surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu
/** Characters with a special meaning in Windows, a shell, a header or a URL. */
const specialCharacters = /[/\\:*?"<>|;%`$#=~]/g

/** Truncates a text to a number of bytes, at a whole code point. */
const cutToBytes = (text: string, maxBytes: number): string => {
  const encoder = new TextEncoder()
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > maxBytes) break
    kept += character
  }
  return kept
}

const partOfName = (name: string): string => {
  const readable = name
    .normalize('NFC')
    .toLocaleLowerCase('fr')
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(specialCharacters, '')
    .replace(/\.{2,}/g, '')
    .trim()
    .replace(/ +/g, '_')
  return cutToBytes(readable, maxNameBytes)
}

/** Returns the file name of a period: its month, or its days (docs/rules/transactions.md#exports-accountant). */
export const periodFileName = (customerName = '', startDate: Day, endDate: Day): string => {
  const month = periodOfMonth(startDate.slice(0, 7))
  const isMonth = month.startDate === startDate && month.endDate === endDate
  return `${partOfName(customerName) || 'transactions'}_${isMonth ? startDate.slice(0, 7) : `${startDate}_${endDate}`}.csv`
}

/**
 * Returns the file name of an export (docs/rules/transactions.md#exports-name): lower case, with accents, underscores
 * for spaces, and no special characters.
 *
 * @param causeName the name of the cause that `causeId` filters on; unused for the one-off donations and for all
 * causes.
 * @param today the Paris day of the export.
 */
export const exportFileName = (causeId: string | undefined, causeName: string | undefined, today: Day): string => {
  if (causeId === punctual) return `transactions_dons_ponctuels_${today}.csv`
  if (!causeId) return `transactions_toutes_les_causes_${today}.csv`
  return `transactions_${partOfName(causeName ?? '') || 'cause'}_${today}.csv`
}
