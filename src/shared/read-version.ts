import { z } from 'zod'
import { type ChangedMeanwhile, Refusal } from './problem.ts'

/**
 * Adds `readVersion` to the body of an edit: the fields that it edits, as the caller read them. With it, the edit is refused
 * when another edit changed a field meanwhile. Without it, the last write wins (docs/rules/screens.md#forms-version).
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the result's type is derived from it
export const withReadVersion = <Body extends z.ZodRawShape, Read extends z.ZodRawShape>(
  body: z.ZodObject<Body, z.core.$strict>,
  read: Read,
) => body.extend({ readVersion: z.strictObject(read).partial().optional() })

/** The body of an edit as our own client sends it: it always says which version was read. */
export type ReadFirst<Body> = Body extends { readVersion?: infer Version }
  ? Omit<Body, 'readVersion'> & { readVersion: NonNullable<Version> }
  : Body

/** The schema of an edit's body. */
type EditSchema = { shape: { readVersion: z.ZodOptional<z.ZodObject> } }

/** Picks the fields of a record, as it was read, that an edit sends as its `readVersion`. */
export const readVersionOf = <Schema extends EditSchema>(
  { shape }: Schema,
  record: object,
): NonNullable<z.output<Schema['shape']['readVersion']>> =>
  Object.fromEntries(
    Object.entries(record).filter(([field]) => field in shape.readVersion.unwrap().shape),
  ) as NonNullable<z.output<Schema['shape']['readVersion']>>

/** Tells whether a call edits a record by the version that its caller read. */
export const takesReadVersion = ({ body }: { body?: z.core.$ZodType }): boolean =>
  body instanceof z.ZodObject && 'readVersion' in body.shape

export const changedMeanwhileCode = 'changed-meanwhile'

const example: ChangedMeanwhile = {
  by: 'Amina Benali',
  fields: [{ field: 'city', label: 'Ville', before: 'Lyon', after: 'Lille', value: 'Lille' }],
}

const quoted = (text: string): string => `«\u00a0${text}\u00a0»`

/** Says who changed the record: the title of the notice, and the beginning of the refusal. */
export const changedBy = ({ by }: Pick<ChangedMeanwhile, 'by'>): string =>
  by === null ? 'Modifié entre-temps' : `Modifié entre-temps par ${by}`

/** Says how a field has changed: `Ville : « Lyon » → « Lille »`. */
export const changeText = ({ label, before, after }: ChangedMeanwhile['fields'][number]): string =>
  `${label}\u00a0: ${quoted(before)} → ${quoted(after)}`

/** The refusal of an edit of a record that another edit has changed since it was read. */
export const changedMeanwhile = (changed = example): Refusal => {
  const changes = changed.fields.map(changeText).join(', ')
  return new Refusal(409, changedMeanwhileCode, `${changedBy(changed)}\u00a0: ${changes}.`, { changed })
}
