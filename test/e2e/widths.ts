const desktop = { name: 'on a desktop', viewport: { width: 1280, height: 800 } }
const phone = { name: 'on a phone', viewport: { width: 390, height: 844 } }

/** Widths at which something of the menus and tabs folds, and their neighbours. */
export const menuWidths = [320, 390, 600, 768, 820, 1000, 1024, 1100, 1280, 1440]

/** Tags what the gate leaves to the night (docs/testing.md#nightly). */
export const nightly = '@nightly'

/** Tags what the gate runs, and the night too, because its tests continue with what this one made. */
export const alsoNightly = '@night-too'

/** A width of a journey. */
export type Width = typeof desktop & { tag: string[] }

const gateThenNight = (first: typeof desktop, second: typeof desktop): Width[] => [
  { ...first, tag: [] },
  { ...second, tag: [nightly] },
]

/** The widths of a journey, by the one of the gate. The night runs the other, or both. */
export const widths = {
  desktopFirst: gateThenNight(desktop, phone),
  phoneFirst: gateThenNight(phone, desktop),
  atNight: [desktop, phone].map((width) => ({ ...width, tag: [nightly] })),
}
