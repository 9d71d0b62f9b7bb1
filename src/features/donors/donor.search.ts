import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** The donors that a list shows besides all: those without an address, or those who may be one person twice. */
export const DonorSelection = z.enum(['address', 'twins'])
export type DonorSelection = z.infer<typeof DonorSelection>

/** The filter of the list in the address of its page. */
export const DonorFilter = z.object({ only: DonorSelection.optional().catch(undefined) })

/** The donor whose receipts a list shows, in the address of its page. */
export const DonorChoice = z.object({ donorId: Id.optional().catch(undefined) })
