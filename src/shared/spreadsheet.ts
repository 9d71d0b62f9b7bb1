/** The characters that end a line inside a cell, for a spreadsheet or for a program that reads line by line. */
const lineBreak = String.raw`\n\r\v\f\u0085\u2028\u2029`
/** Spaces, control characters and invisible characters: some spreadsheets skip them before a formula. */
const blank = String.raw`\u0001-\u0009\u000e-\u0020\u007f-\u0084\u0086-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u202a-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`
/** = + - @ and tab, with their full-width, small and mathematical forms. */
const formulaSign = String.raw`=+@\t\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b-`
/** The start of a line that a spreadsheet would run, for JavaScript and for PostgreSQL. */
export const formulaLine = `(^|[${lineBreak}])([${blank}]*[${formulaSign}])`

/** Takes off the apostrophes that an export puts before a text which a spreadsheet would run as a formula. */
export const withoutGuard = (cell: string): string =>
  cell.replace(/^'(?=\r)/, '').replace(new RegExp(`(^|[${lineBreak}])'(?=[${blank}]*[${formulaSign}])`, 'g'), '$1')

/** Quotes a text for a CSV that no spreadsheet opens. */
export const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`

/** Quotes a text for CSV, and disarms formulas and a leading CR (docs/rules/transactions.md#exports-formulas). */
export const spreadsheetText = (value: string): string => {
  const guarded = value.replace(new RegExp(formulaLine, 'g'), "$1'$2")
  return quoted(value.startsWith('\r') ? `'${guarded}` : guarded)
}
