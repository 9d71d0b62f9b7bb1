import { hash } from 'node:crypto'

/** Returns the SHA-256 of a request's fields, in hex. It does not depend on their order. Absent and null are equal. */
export const digestOf = (input: object): string => {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(fields))
}
