import { z } from 'zod'

/**
 * A field of a record: how the input of a creation and a change are validated, its type in answers, and its label and
 * format in the journal. A field lacks the aspects that it has no part in.
 */
type Field = { input?: z.core.$ZodType; change?: z.core.$ZodType; output?: z.core.$ZodType; journal?: object }

/** Declares the fields of a record, from which its schemas, its journal and the values of its form are derived. */
export const defineFields = <const F extends Record<string, Field>>(fields: F): F => fields

type AspectName<F> = F extends unknown ? keyof F : never
type Aspects<F, Aspect> = {
  [Name in keyof F as F[Name] extends Record<Aspect & PropertyKey, unknown> ? Name : never]: F[Name][Aspect &
    keyof F[Name]]
}

/** Picks one aspect of the fields that have it: `aspectOf(causeFields, 'input')` is the shape of the input. */
export const aspectOf = <F extends Record<string, object>, Aspect extends AspectName<F[keyof F]>>(
  fields: F,
  aspect: Aspect,
): Aspects<F, Aspect> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      aspect in field ? [[name, (field as Record<PropertyKey, unknown>)[aspect]]] : [],
    ),
  ) as Aspects<F, Aspect>

type WithoutDefault<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema
type ChangesShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>>
}

/** Makes every field of a shape optional, without its default, since an omitted field keeps its value. */
export const changesOf = <Shape extends z.ZodRawShape>(shape: Shape): ChangesShape<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
    ]),
  ) as ChangesShape<Shape>

/** Returns a form's first values: the record's, or defaults. Null and an absent default are ''. */
export const formValuesOf = <Shape extends z.ZodRawShape>(
  shape: Shape,
  record: Partial<Record<keyof Shape, unknown>> = {},
): { [Name in keyof Shape]: NonNullable<z.output<Shape[Name]>> } =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, record[name] ?? z.safeParse(schema, undefined).data ?? '']),
  ) as { [Name in keyof Shape]: NonNullable<z.output<Shape[Name]>> }
