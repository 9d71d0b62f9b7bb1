/**
 * The forms in which a cell may hide a formula from a guard: every sign that starts one, and what may stand before it.
 */
export const formulaForms = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\uff1d1+1',
  '\uff0b1+1',
  '\uff0d1+1',
  '\uff20SUM(A1)',
  '\u22121+1',
  '\ufe661+1',
  '\u200b=1+1',
  '\u00a0=1+1',
  'Dons\u2028=1+1',
]

/** Tells whether a quoted cell has a line that a spreadsheet would run, by another way than the product's. */
export const runs = (cell: string): boolean =>
  cell
    .replace(/^"/, '')
    .split(/[\n\r\u2028]/)
    .some((line) =>
      '=+-@\t\uff1d\uff0b\uff0d\uff20\u2212\ufe66'.includes(line.trimStart().replace(/^\u200b/, '')[0] ?? ' '),
    )
