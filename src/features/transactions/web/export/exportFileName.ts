import type { Day } from '#shared/days.ts'
import { punctual } from '../../transaction.ts'

/** A file system takes 255 bytes; this leaves room for what a browser adds to a name it already has. */
const longestNameBytes = 160

/** What a name may not hold: controls, direction overrides, zero-width and unassigned code points, lone surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu
/** What Windows, a shell, a header or an address reads as something else than a letter of the name. */
const misread = /[/\\:*?"<>|;%`$#=~]/g

/** Cuts at a whole code point. */
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

const partOfName = (causeName: string): string => {
  const readable = causeName
    .normalize('NFC')
    .toLocaleLowerCase('fr')
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(misread, '')
    .replace(/\.{2,}/g, '')
    .trim()
    .replace(/ +/g, '_')
  return cutToBytes(readable, longestNameBytes) || 'cause'
}

/**
 * The name of an export (docs/rules.md#exports-name): lower case, accents kept, spaces to underscores, and nothing that a
 * file system or a header could misread.
 *
 * @param causeName the name of the cause that `causeId` filters on; not read for the one-off donations or all causes.
 * @param today the Paris day of the export.
 */
export const exportFileName = (causeId: string | undefined, causeName: string | undefined, today: Day): string => {
  if (causeId === punctual) return `transactions_dons_ponctuels_${today}.csv`
  if (!causeId) return `transactions_toutes_les_causes_${today}.csv`
  return `transactions_${partOfName(causeName ?? '')}_${today}.csv`
}
