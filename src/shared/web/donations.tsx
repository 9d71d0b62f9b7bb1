import { createContext, type ReactNode, useContext } from 'react'

/** A record that has donations of its own. */
export type DonationSubject = { kind: 'cause' | 'shortcut' | 'device'; id: string }
type DonationsProps = { of: DonationSubject; children: ReactNode }
type RenderDonations = (props: DonationsProps) => ReactNode

const DonationsContext = createContext<RenderDonations | undefined>(undefined)

/** Tells the screens below it how to show donations. */
export const DonationsProvider = ({ render, children }: { render: RenderDonations; children: ReactNode }) => (
  <DonationsContext value={render}>{children}</DonationsContext>
)

/**
 * Shows the donations of one record: figures, then `children`, then the list. Their component belongs to transactions/,
 * which a page of another feature must not import: app/ supplies it by a `DonationsProvider`.
 */
export const Donations = (props: DonationsProps) => {
  const render = useContext(DonationsContext)
  if (!render) throw new Error('Donations needs a DonationsProvider above it.')
  return render(props)
}
