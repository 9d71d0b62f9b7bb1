import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema
type Schema = z.core.$ZodType

const isSchema = (value: unknown): value is Schema => value instanceof z.core.$ZodType

class ExportedNames extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #names = new Map<Schema, string>()

  constructor(modules: readonly object[]) {
    super()
    for (const [name, value] of modules.flatMap((exports) => Object.entries(exports)))
      if (isSchema(value)) this.#names.set(value, name)
  }

  override get(schema: Schema) {
    const name = this.#names.get(schema)
    return { ...z.globalRegistry.get(schema), ...(name && { id: name }) }
  }
}

/** Removes the properties of a standalone document, and refers to components instead of definitions. */
const withoutIdentity = ({ $schema: _dialect, id: _name, $defs: _definitions, ...schema }: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

/** Writes Zod schemas as JSON Schema. Exports of `modules` are named components; two of one name throw. */
export const createSchemaWriter = (modules: readonly object[]) => {
  const names = new ExportedNames(modules)
  const components: Record<string, JsonSchema> = {}

  const addComponent = (name: string, schema: JsonSchema): void => {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two different schemas are called ${name}, or it is both an input and an answer.`)
    components[name] = schema
  }

  const convert = (schema: Schema, io: 'input' | 'output') => {
    const written: JsonSchema = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: names,
      // The format of a date or an id implies its pattern.
      override: ({ jsonSchema }) => jsonSchema.format && delete jsonSchema.pattern,
    })
    return { written, definitions: new Map(Object.entries(written.$defs ?? {})) }
  }
  const addComponents = (definitions: Map<string, JsonSchema>): void => {
    for (const [name, definition] of definitions) addComponent(name, withoutIdentity(definition))
  }

  return {
    components,
    /** Returns the schema or a reference to its component. Callers send `input`, the API answers `output`. */
    write: (schema: Schema, io: 'input' | 'output'): JsonSchema => {
      const { written, definitions } = convert(schema, io)
      addComponents(definitions)
      return withoutIdentity(written)
    },
    writeProperties: (schema: Schema): { name: string; isRequired: boolean; property: JsonSchema }[] => {
      const { written, definitions } = convert(schema, 'input')
      const name = names.get(schema).id ?? ''
      const whole = definitions.get(name) ?? written
      definitions.delete(name)
      addComponents(definitions)
      const { properties = {}, required = [] } = withoutIdentity(whole)
      return Object.entries(properties).map(([name, property]) => ({
        name,
        isRequired: required.includes(name),
        property: property as JsonSchema,
      }))
    },
  }
}
export type SchemaWriter = ReturnType<typeof createSchemaWriter>
