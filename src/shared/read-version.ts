import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { type ChangedMeanwhile, Refusal } from './problem.ts'

/** Writes equal values as equal texts, whatever the order of fields. An absent one equals null. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Hashes a value (FNV-1a): the browser's other hashes wait. Two edits collide once in four billion. */
const hashOf = (value: unknown): string => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(canonical(value))) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}

const tagOf = (fields: [name: string, value: unknown][]): string =>
  `"${fields.map(([name, value]) => `${name}:${hashOf(value)}`).join('.')}"`

const readIn = (tag: string): [name: string, hash: string][] =>
  tag
    .slice(1, -1)
    .split('.')
    .map((part) => part.split(':'))
    .flatMap(([name, hash]) => (name && hash ? [[name, hash]] : []))

/**
 * The headers of an edit. `If-Match` names the version that the caller read: the edit is refused when another one
 * changed a field meanwhile. Without it, the last write wins (docs/rules/screens.md#forms-version).
 */
export const EditHeaders = z.object({
  'if-match': z
    .string()
    .max(4000)
    .regex(/^(?:\*|"[\w:.]*")$/, 'L’en-tête If-Match n’est pas une version de ce produit.')
    .optional()
    .describe(
      'The version that the caller read, as our own screens make it from an answer, or as `changed.version` of a refusal has ' +
        'it. The edit is refused with 409 `changed-meanwhile` when another one has changed a field since.',
    ),
})

/** An edit as our own client sends it: it always says which version was read. */
export type Edit<Body> = { body: Body; readVersion: string }

/** Returns the version of a record, as it was read: a tag of the fields that an edit has. */
export const readVersionOf = ({ shape }: { shape: object }, record: object): string =>
  tagOf(Object.entries(record).filter(([name]) => name in shape))

/** Returns the names of the fields that differ from the version that was read, and the version that holds. */
export const compareVersions = (readVersion: string | undefined, current: object) => {
  const now = new Map(Object.entries(current))
  const read = readIn(readVersion ?? '')
  return {
    changed: read.filter(([name, hash]) => hash !== hashOf(now.get(name))).map(([name]) => name),
    version: tagOf(read.map(([name]) => [name, now.get(name)])),
  }
}

/** Tells whether a call edits a record by the version that its caller read. */
export const takesReadVersion = ({ headers }: Pick<Endpoint, 'headers'>): boolean => headers === EditHeaders

export const changedMeanwhileCode = 'changed-meanwhile'

const example: ChangedMeanwhile = {
  by: 'Amina Benali',
  fields: [{ field: 'city', label: 'Ville', after: 'Lille' }],
  version: readVersionOf({ shape: { city: '' } }, { city: 'Lille' }),
}

/** Says who changed the record: the title of the notice, and the beginning of the refusal. */
export const changedBy = ({ by }: Pick<ChangedMeanwhile, 'by'>): string =>
  by === null ? 'Modifié entre-temps' : `Modifié entre-temps par ${by}`

/** Says what a field has become: `Ville : « Lille »`. */
export const changeText = ({ label, after }: ChangedMeanwhile['fields'][number]): string =>
  `${label}\u00a0: «\u00a0${after}\u00a0»`

/** The refusal of an edit of a record that another edit has changed since it was read. */
export const changedMeanwhile = (changed = example): Refusal => {
  const changes = changed.fields.map(changeText).join(', ')
  return new Refusal(409, changedMeanwhileCode, `${changedBy(changed)}\u00a0: ${changes}.`, { changed })
}
