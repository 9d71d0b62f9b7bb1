/** The breakpoints by their names in style sheets, `@media (--narrow)` (scripts/breakpoints.ts). */
export const breakpoints = {
  /** Too narrow for two fields side by side, or for buttons beside a title. */
  tiny: '(max-width: 23.99em)',
  /** Seven days of 44 px fit in a row. */
  'not-tiny': '(min-width: 24em)',
  /** A phone held upright. */
  small: '(max-width: 29.99em)',
  /** The bottom bar, rows as cards, dialogs as sheets. */
  narrow: '(max-width: 47.99em)',
  wide: '(min-width: 48em)',
  /** The side navigation becomes a strip of tabs. */
  medium: '(max-width: 61.99em)',
  /** The row of a donation has several lines. */
  large: '(max-width: 67.99em)',
} as const
