import { createContext, type ReactNode, useContext } from 'react'

/** The kinds of records that have a history. A feature adds its own: `interface HistoryKinds { cause: true }`. */
// biome-ignore lint/suspicious/noEmptyInterface: the features declare its members
export interface HistoryKinds {}

/** A record that has a history. */
export type HistorySubject = { kind: keyof HistoryKinds; id: string }
type HistoryProps = { of: HistorySubject; children: ReactNode }
type RenderHistory = (props: HistoryProps) => ReactNode

const HistoryContext = createContext<RenderHistory | undefined>(undefined)

/** Provides the component that shows a record's history to the screens below. */
export const HistoryProvider = ({ render, children }: { render: RenderHistory; children: ReactNode }) => (
  <HistoryContext value={render}>{children}</HistoryContext>
)

/**
 * Shows the history of a record around `children`: the figures above, the list below. The feature that has the history is
 * not the record's, and pages do not import other features, so app/ supplies the component by a `HistoryProvider`.
 */
export const RecordHistory = (props: HistoryProps) => {
  const render = useContext(HistoryContext)
  if (!render) throw new Error('RecordHistory needs a HistoryProvider above it.')
  return render(props)
}

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
