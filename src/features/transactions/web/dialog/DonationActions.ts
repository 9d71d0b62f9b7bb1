import { createSlot } from '#shared/web/createSlot.tsx'

/** Below the details of a donation: what may be done with it, and what was done. Another feature has these actions. */
export const [DonationActions, DonationActionsProvider] = createSlot<{ customerId: string; transactionId: string }>(
  'DonationActions',
)
