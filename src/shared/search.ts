/**
 * Returns the form in which searches compare a text: without accents, case, or spaces around it. Ligatures are two
 * letters, and both apostrophes are equal. The database has the same function, fold_text.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
    .trim()

/** Tells whether any of the texts contains the search. A blank search matches everything. */
export const matchesSearch = (search: string, ...texts: string[]): boolean => {
  const wanted = foldText(search)
  return texts.some((text) => foldText(text).includes(wanted))
}
