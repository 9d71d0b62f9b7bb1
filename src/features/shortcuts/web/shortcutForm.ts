import { ShortcutInput } from '../shortcut.ts'

/** A quick donation as it is typed; only the fields of its kind count. */
export type ShortcutFormValues = { kind: 'temporary' | 'cause'; name: string; causeId: string; amount: string }

/** Euros as a French reader types them: `12`, `12,5`, `12.50`. Undefined when blank, NaN when it is no amount. */
const eurosTyped = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

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
