/**
 * A text as searches compare it: without accents, case, or spaces around it; 'cœur' is found by 'coeur', and both
 * apostrophes are one. The database has its twin, fold_text.
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

/** Whether any of the texts holds what was searched for; a blank search finds everything. */
export const matchesSearch = (search: string, ...texts: string[]): boolean => {
  const wanted = foldText(search)
  return texts.some((text) => foldText(text).includes(wanted))
}
