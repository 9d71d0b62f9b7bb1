import { useForm } from '@mantine/form'
import type { z } from 'zod'

/** The first message of each wrong field, by its path (`variants.0.rentPrice.1`), in the order of the schema. */
export const messagesByField = (schema: z.ZodType, input: unknown): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) messages[path.join('.')] ??= message
  return messages
}

type SchemaFormOptions<Values, Sent> = {
  /** The schema of the call's body: the server checks by the same. */
  schema: z.ZodType<Sent>
  initialValues: Values
  /** Makes the body of what is typed, where the two differ in form. Its field names must stay those of the form. */
  bodyOf?: (values: Values) => unknown
}

/**
 * A form that is checked by the schema of its call. What it hands on is the schema's output, trimmed, with blank
 * optional fields left out: send that, never what was typed (docs/rules.md#forms-sent).
 */
export const useSchemaForm = <Values extends Record<string, unknown>, Sent>({
  schema,
  initialValues,
  bodyOf = (values) => values,
}: SchemaFormOptions<Values, Sent>) =>
  useForm<Values, Sent>({
    initialValues,
    validate: (values) => messagesByField(schema, bodyOf(values)),
    transformValues: (values) => schema.parse(bodyOf(values)),
  })
