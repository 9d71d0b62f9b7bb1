import { eurosTyped } from '#shared/money.ts'
import { ShortcutInput } from '../shortcut.ts'

/** A quick donation as it is typed; only the fields of its kind count. */
export type ShortcutFormValues = { kind: 'temporary' | 'cause'; name: string; causeId: string; amount: string }

/** What the server is asked for. */
export const bodyOf = ({ kind, name, causeId, amount }: ShortcutFormValues) => ({
  ...(kind === 'temporary' ? { name } : { causeId }),
  amount: eurosTyped(amount) as number,
})

/** The first message of each wrong field, by the schema that judges the call too. */
export const errorsOf = (values: ShortcutFormValues): Record<string, string> => {
  const { error } = ShortcutInput.safeParse(bodyOf(values))
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}
