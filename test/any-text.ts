import fc from 'fast-check'

/**
 * Any text: of all code points, halves of pairs among them. `fc.string({ unit: 'binary' })` first makes a table of a
 * million characters, which takes most of a second.
 */
export const anyText = ({ maxLength = 10 } = {}): fc.Arbitrary<string> =>
  fc.array(fc.nat(0x10_ff_ff), { maxLength }).map((points) => String.fromCodePoint(...points))
