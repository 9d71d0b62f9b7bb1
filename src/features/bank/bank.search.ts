import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** The account in the address of the form of a new contract. */
export const ContractCreateSearch = z.object({ account: Id.optional().catch(undefined) })
