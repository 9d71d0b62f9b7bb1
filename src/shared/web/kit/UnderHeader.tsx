import { createContext, type ReactNode, useContext } from 'react'

const UnderHeaderContext = createContext<ReactNode>(undefined)

/** Puts content of another feature under the header of the screen below, which does not know it. */
export const UnderHeaderProvider = ({ content, children }: { content: ReactNode; children: ReactNode }) => (
  <UnderHeaderContext value={content}>{children}</UnderHeaderContext>
)

/** Shows what app/ puts under the header of a screen. */
export const UnderHeader = () => useContext(UnderHeaderContext)
