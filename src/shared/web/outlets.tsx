import { createContext, type ReactNode, useContext } from 'react'

/**
 * Creates an outlet in the screens of one feature for a component of another. Pages do not import other features, so
 * app/ supplies the component.
 * @returns the outlet, and the provider whose `render` fills the outlets below it.
 */
export const createOutlet = <Props extends object>(name: string) => {
  type Render = (props: Props) => ReactNode
  const OutletContext = createContext<Render | undefined>(undefined)
  const Outlet = (props: Props) => {
    const render = useContext(OutletContext)
    if (!render) throw new Error(`${name} needs its provider above it.`)
    return render(props)
  }
  const OutletProvider = ({ render, children }: { render: Render; children: ReactNode }) => (
    <OutletContext value={render}>{children}</OutletContext>
  )
  return [Outlet, OutletProvider] as const
}

/** The kinds of records that have a history. A feature adds its own: `interface HistoryKinds { cause: true }`. */
export interface HistoryKinds {}

export type HistorySubject = { kind: keyof HistoryKinds; id: string }

/** Shows the history of a record, of another feature, around `children`: figures above, list below. */
export const [RecordHistory, HistoryProvider] = createOutlet<{ of: HistorySubject; children: ReactNode }>(
  'RecordHistory',
)

/** Renders a figure so that it explains itself. */
type RenderFigure = (name: string, shown: ReactNode) => ReactNode

const FigureContext = createContext<RenderFigure>((_name, shown) => shown)

/** Lets the figures below explain themselves: the history around them knows what is behind each. */
export const FigureProvider = ({ render, children }: { render: RenderFigure; children: ReactNode }) => (
  <FigureContext value={render}>{children}</FigureContext>
)

/** A figure of a record's history, which opens where it comes from. Without a history around it, it is only shown. */
export const Figure = ({ name, children }: { name: string; children: ReactNode }) =>
  useContext(FigureContext)(name, children)
