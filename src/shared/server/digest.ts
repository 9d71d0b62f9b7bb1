import { createHash } from 'node:crypto'

/** SHA-256 of a request's fields, in hex: the same for the same request, whatever their order; absent and null are one. */
export const digestOf = (input: object): string => {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
