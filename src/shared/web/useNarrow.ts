import { useMediaQuery } from '@mantine/hooks'

/** Below this the bottom bar replaces the menu, rows become cards and dialogs sheets. The style sheets say 48em too. */
const narrowQuery = '(max-width: 47.99em)'

/** Whether the screen is a phone's. Known at the first render, so that nothing is drawn twice. */
export const useNarrow = (): boolean => useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false })
