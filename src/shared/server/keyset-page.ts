import { deepestOffset, type PageQuery, pageTooDeep } from '#shared/page.ts'
import { Refusal } from '#shared/problem.ts'

/** The place of a row in a list ordered by instant and id, newest first. No two rows share a place. */
type Position = { at: Date; id: string }

/** A part of a list: `limit` rows after a place, or after skipping `offset` rows. */
export type Slice = { after: Position | undefined; offset: number; limit: number }

const shape = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Encodes a position as an opaque cursor. */
const cursorOf = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

export const wrongCursor = () =>
  new Refusal(400, 'wrong-input', 'Le curseur de la liste est invalide.', { fields: { cursor: 'Curseur invalide.' } })

/** Decodes a cursor. Throws a 400 when it is invalid. */
const readCursor = (cursor: string): Position => {
  const [, at, id] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const instant = new Date(Number(at))
  if (!at || !id || Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9999) throw wrongCursor()
  return { at: instant, id }
}

/**
 * Reads a page of a list, by cursor or by number. Reads one extra row, so that `nextCursor` is null exactly on the last
 * page. A page by number skips at most `deepestOffset` rows. Beyond that, it is empty if the list has ended, and a 422
 * if it has not (docs/rules/screens.md#lists-page). `column` has the instant of a row, or its day.
 */
export const keysetPage = async <Column extends string, Row extends { id: string } & Record<Column, Date | string>>(
  { page, limit, cursor }: PageQuery,
  column: Column,
  readRows: (slice: Slice) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> => {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const offset = after ? 0 : (page - 1) * limit
  if (offset > deepestOffset) {
    const rowsBeyond = await readRows({ after: undefined, offset: deepestOffset, limit: 1 })
    if (rowsBeyond.length > 0) throw pageTooDeep()
    return { rows: [], nextCursor: null }
  }
  const rows = await readRows({ after, offset, limit: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), nextCursor: last ? cursorOf({ at: new Date(last[column]), id: last.id }) : null }
}
