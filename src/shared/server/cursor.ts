import { Refusal } from '#shared/problem.ts'

/** Where a page ended: the instant and id of its last row. Lists are ordered by both, so no two rows share a place. */
export type Position = { at: Date; id: string }

const shape = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A position as the opaque text that callers hand back. */
export const cursorOf = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url')

/** Reads a cursor; 400 when it is not one of ours. */
export const positionOf = (cursor: string): Position => {
  const [, at, id] = shape.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const instant = new Date(Number(at))
  if (!at || !id || Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9999)
    throw new Refusal(400, 'wrong-input', 'Le curseur de la liste est invalide.', {
      fields: { cursor: 'Curseur invalide.' },
    })
  return { at: instant, id }
}
