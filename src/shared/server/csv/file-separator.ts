const separators = [';', ',', '\t', '|']
const mostLines = 20

const columnsOf = (line: string, separator: string): number =>
  line.replaceAll(/"(?:[^"]|"")*"/g, '').split(separator).length

/**
 * Detects the separator: the one by which most of the first lines have as many columns as the first one; of several, the one
 * with the most columns.
 */
export const detectSeparator = (head: string): string => {
  const lines = head.split(/\r\n|\n|\r/, mostLines * 4).filter((line) => line.trim() !== '')
  const [first = '', ...others] = lines.slice(0, mostLines)
  const scores = separators.map((separator) => {
    const columns = columnsOf(first, separator)
    const alike = others.filter((line) => columnsOf(line, separator) === columns).length
    return { separator, columns, share: columns > 1 ? (alike + 1) / (others.length + 1) : 0 }
  })
  const best = scores.reduce((found, one) =>
    one.share > found.share + 0.2 || (one.share > found.share - 0.2 && one.share > 0 && one.columns > found.columns)
      ? one
      : found,
  )
  return best.separator
}
