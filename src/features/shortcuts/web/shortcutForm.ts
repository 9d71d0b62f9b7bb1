import { eurosTyped } from '#shared/money.ts'

/** A quick donation as it is typed; only the fields of its kind count. */
export type ShortcutFormValues = { kind: 'temporary' | 'cause'; name: string; causeId: string; amount: string }

/** The body of the call. An amount that is left blank stays missing: the schema says so in its own words. */
export const bodyOf = ({ kind, name, causeId, amount }: ShortcutFormValues) => ({
  ...(kind === 'temporary' ? { name } : { causeId }),
  amount: eurosTyped(amount),
})
