import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'

/** A month of the ledger, `YYYY-MM`. */
export const Month = z.string(orMissing('Mois invalide')).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Mois invalide')

/**
 * The month of the page of the bank. Without one, or with a wrong one, it is the newest month that has lines. With
 * `open`, the lines that wait are those of this month.
 */
export const BankSearch = z.object({
  month: Month.optional().catch(undefined),
  open: z.literal('month').optional().catch(undefined),
})

/** The account in the address of the form of a new contract. */
export const ContractCreateSearch = z.object({ account: Id.optional().catch(undefined) })
