import { createContext, type ReactNode, useContext } from 'react'

/** A record that has donations. */
export type DonationSubject = { kind: 'cause' | 'shortcut' | 'device'; id: string }
type DonationsProps = { of: DonationSubject; children: ReactNode }
type RenderDonations = (props: DonationsProps) => ReactNode

const DonationsContext = createContext<RenderDonations | undefined>(undefined)

/** Provides the component that shows donations to the screens below. */
export const DonationsProvider = ({ render, children }: { render: RenderDonations; children: ReactNode }) => (
  <DonationsContext value={render}>{children}</DonationsContext>
)

/**
 * Shows the donations of a record: figures, then `children`, then the list. The component is in transactions/, which
 * pages of other features must not import, so app/ supplies it by a `DonationsProvider`.
 */
export const Donations = (props: DonationsProps) => {
  const render = useContext(DonationsContext)
  if (!render) throw new Error('Donations needs a DonationsProvider above it.')
  return render(props)
}

/** Renders a figure so that it explains itself. */
type RenderFigure = (name: string, shown: ReactNode) => ReactNode

const FigureContext = createContext<RenderFigure>((_name, shown) => shown)

/** Lets the figures below explain themselves: the donations around them know which movements are behind. */
export const FigureProvider = ({ render, children }: { render: RenderFigure; children: ReactNode }) => (
  <FigureContext value={render}>{children}</FigureContext>
)

/** A figure of a record's donations, which opens where it comes from. Without donations around it, it is only shown. */
export const Figure = ({ name, children }: { name: string; children: ReactNode }) =>
  useContext(FigureContext)(name, children)
