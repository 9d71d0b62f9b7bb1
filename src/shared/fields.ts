import { z } from 'zod'

type Fields<Aspect extends string> = Record<string, Record<Aspect, unknown>>

/** Picks one aspect of each field: `aspectOf(causeFields, 'input')` is the shape of the input. */
export const aspectOf = <Aspect extends string, F extends Fields<Aspect>>(
  fields: F,
  aspect: Aspect,
): { [Name in keyof F]: F[Name][Aspect] } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[aspect]])) as {
    [Name in keyof F]: F[Name][Aspect]
  }

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

/**
 * Returns the initial values of a form: the record's, or the fields' defaults for a new record. Null and an absent default
 * become '', which inputs show as empty.
 */
export const formValuesOf = <Shape extends z.ZodRawShape>(
  shape: Shape,
  record: Partial<Record<keyof Shape, unknown>> = {},
): { [Name in keyof Shape]: NonNullable<z.output<Shape[Name]>> } =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, record[name] ?? z.safeParse(schema, undefined).data ?? '']),
  ) as { [Name in keyof Shape]: NonNullable<z.output<Shape[Name]>> }
