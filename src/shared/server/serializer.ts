import type { FastifySerializerCompiler } from 'fastify/types/schema.d.ts'
import { serializerCompiler as validatingCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Schema = z.core.$ZodTypes
type Copy = (value: unknown) => unknown

/** Passes a primitive value. An object in its place could hold fields that the schema does not name. */
const copyPrimitive: Copy = (value) => {
  if (typeof value === 'object' && value !== null)
    throw new TypeError('an answer has an object where its schema has none')
  return value
}

/** Compiles the copy of an object to a literal with its fields. The code holds names of our own schemas only. */
const copyObject = (shape: Record<string, z.core.$ZodType>): Copy => {
  const copies = Object.values(shape).map((schema) => copierOf(schema as Schema))
  const fields = Object.keys(shape).map((name, index) => {
    const value = `source[${JSON.stringify(name)}]`
    return `${JSON.stringify(name)}: copies[${index}](${value})`
  })
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- a loop over the names costs three times as much
  const compile = new Function('copies', `return (source) => ({ ${fields.join(', ')} })`) as (copies: Copy[]) => Copy
  return compile(copies)
}

const copyArray = (element: Copy): Copy => {
  return (value) => (value as unknown[]).map(element)
}

const copyUnlessAbsent = (inner: Copy): Copy => {
  return (value) => (value === null || value === undefined ? value : inner(value))
}

const primitives = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'undefined'])

const compileCopier = (schema: Schema): Copy => {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return copyObject(def.shape)
    case 'array':
      return copyArray(copierOf(def.element as Schema))
    case 'nullable':
    case 'optional':
      return copyUnlessAbsent(copierOf(def.innerType as Schema))
    default:
      return primitives.has(def.type) ? copyPrimitive : (value) => z.encode(schema, value)
  }
}

const copiers = new WeakMap<Schema, Copy>()

/** Returns the function that copies the fields a schema names, and nothing else. Schemas share their parts. */
const copierOf = (schema: Schema): Copy => {
  const earlier = copiers.get(schema)
  if (earlier) return earlier
  const copy = compileCopier(schema)
  copiers.set(schema, copy)
  return copy
}

/**
 * Returns the function that writes an answer as JSON: the fields of its schema, in the schema's order. It is compiled
 * for the first answer, so that a server does not wait for the calls that nobody makes.
 */
export const serializerOf =
  (schema: z.core.$ZodType): ((answer: unknown) => string) =>
  (answer) =>
    JSON.stringify(copierOf(schema as Schema)(answer))

/**
 * The serializers of answers. They drop what the schema does not name and do not validate the rest: validation cost
 * more than any other part of a list's answer. `validates`, which the server of the tests sets, fails on an answer that
 * misses its schema, and on one that validation would have written differently.
 */
export const createSerializerCompiler = ({
  validates,
}: {
  validates: boolean
}): FastifySerializerCompiler<z.ZodType> => {
  if (!validates) return ({ schema }) => serializerOf(schema)
  return (route) => {
    const serialize = serializerOf(route.schema)
    const validate = validatingCompiler(route)
    return (answer) => {
      const written = serialize(answer)
      if (written !== validate(answer)) throw new Error(`${route.method} ${route.url} writes ${written}`)
      return written
    }
  }
}
