import { randomUUID } from 'node:crypto'

/** Creates a UUID, version 7: opaque to callers and ordered by time, so that recent rows are close in an index. */
export const newId = (now: number = Date.now()): string => {
  const time = now.toString(16).padStart(12, '0')
  // The other digits are random in a version 4 as well, and the variant is the same.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Returns a UUID that no id made from `now` on is below, and every id made before it is. */
export const idFloor = (now: number): string => `${newId(now).slice(0, 13)}-0000-0000-000000000000`
