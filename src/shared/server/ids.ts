import { randomUUID } from 'node:crypto'

/** Creates a UUID, version 7: opaque to callers and ordered by time, so that recent rows are close in an index. */
export const newId = (now: number = Date.now()): string => {
  const time = now.toString(16).padStart(12, '0')
  // The other digits are random in a version 4 as well, and the variant is the same.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Returns the lowest UUID of an instant: every id made before is below it, and no later one. */
export const idFloor = (now: number): string => `${newId(now).slice(0, 13)}-0000-0000-000000000000`
