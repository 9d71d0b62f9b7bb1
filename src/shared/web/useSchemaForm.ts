import { useForm } from '@mantine/form'
import type { z } from 'zod'

/** Returns the first message of each invalid field, by its path (`variants.0.rentPrice.1`). */
export const messagesByField = (schema: z.ZodType, input: unknown): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) messages[path.join('.')] ??= message
  return messages
}

type SchemaFormOptions<Values, Output> = {
  /** The schema of the call's body, which the server validates with. */
  schema: z.ZodType<Output>
  initialValues: Values
  /** Converts the values to the body where they differ. The names of the fields must not differ. */
  bodyOf?: (values: Values) => unknown
}

/** Creates a form validated by its call's schema, whose output it submits (docs/rules/screens.md#forms-sent). */
export const useSchemaForm = <Values extends Record<string, unknown>, Output>({
  schema,
  initialValues,
  bodyOf = (values) => values,
}: SchemaFormOptions<Values, Output>) =>
  useForm<Values, Output>({
    initialValues,
    validate: (values) => messagesByField(schema, bodyOf(values)),
    transformValues: (values) => schema.parse(bodyOf(values)),
  })
