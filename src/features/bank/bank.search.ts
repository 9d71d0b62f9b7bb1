import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { Month } from './match.ts'

/** The account in the address of the form of a new contract. */
export const ContractCreateSearch = z.object({ account: Id.optional().catch(undefined) })

/** The month of the page of the bank. Without one, or with a wrong one, it is the newest month that has lines. */
export const BankSearch = z.object({ month: Month.optional().catch(undefined) })
