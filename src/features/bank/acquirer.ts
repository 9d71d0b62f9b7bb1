import { z } from 'zod'
import { orMissing } from '#shared/field-checks.ts'

/**
 * The company that pays what the terminals collect, and whose journals the product reads. `bank`: the bank of the
 * account.
 */
export const acquirerNames = {
  bank: 'La banque du compte',
  lyra: 'Lyra, PayZen ou Systempay',
  sumup: 'SumUp',
  stripe: 'Stripe',
  helloasso: 'HelloAsso',
  other: 'Un autre acquéreur',
} as const
export const Acquirer = z.enum(
  Object.keys(acquirerNames) as (keyof typeof acquirerNames)[],
  orMissing('Choix invalide'),
)
export type Acquirer = z.infer<typeof Acquirer>

export type FileAcquirer = Exclude<Acquirer, 'bank' | 'other'>
