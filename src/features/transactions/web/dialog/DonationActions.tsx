import { createContext, type ReactNode, useContext } from 'react'

/** The key of a donation. */
type DonationKey = { customerId: string; transactionId: string }
type RenderActions = (donation: DonationKey) => ReactNode

const DonationActionsContext = createContext<RenderActions | undefined>(undefined)

/** Provides what the details of a donation show below it: what may be done with the donation, and what was done. */
export const DonationActionsProvider = ({ render, children }: { render: RenderActions; children: ReactNode }) => (
  <DonationActionsContext value={render}>{children}</DonationActionsContext>
)

/** The actions of a donation. They belong to another feature, so app/ supplies them by a `DonationActionsProvider`. */
export const DonationActions = (donation: DonationKey) => {
  const render = useContext(DonationActionsContext)
  if (!render) throw new Error('DonationActions needs a DonationActionsProvider above it.')
  return render(donation)
}
