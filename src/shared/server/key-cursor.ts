import type { z } from 'zod'
import { isWellFormed } from '#shared/text.ts'
import { wrongCursor } from './keyset-page.ts'

/** Encodes the sort key of a page's last row as an opaque cursor, for lists that are not sorted by instant alone. */
export const cursorOfKey = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

const isWrittenWell = (part: unknown): boolean => typeof part !== 'string' || isWellFormed(part)

/** Decodes the sort key of a cursor. Throws 400 for one of another order or with no text. */
export const keyOfCursor = <Key extends z.ZodType>(cursor: string, schema: Key): z.output<Key> => {
  let key: unknown
  try {
    key = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw wrongCursor()
  }
  const parsed = schema.safeParse(key)
  if (!parsed.success || !Object.values(parsed.data as object).every(isWrittenWell)) throw wrongCursor()
  return parsed.data
}

export const pageOfRows = <Row>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
): { rows: Row[]; nextCursor: string | null } => {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), nextCursor: last ? cursorOfKey(keyOf(last)) : null }
}
