import { useMediaQuery } from '@mantine/hooks'

/** The breakpoint of the bottom bar, of rows as cards and of dialogs as sheets. The style sheets use 48em too. */
const narrowQuery = '(max-width: 47.99em)'

/** Tells whether the screen is narrow. Known at the first render, so that nothing renders twice. */
export const useNarrow = (): boolean => useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false })
