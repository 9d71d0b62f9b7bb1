import { foldText } from '#shared/text.ts'

/** Returns the pattern of LIKE for folded texts that start with a search. */
export const startPattern = (search: string): string => `${foldText(search).replaceAll(/[\\%_]/g, '\\$&')}%`

/** Returns the pattern of LIKE for folded texts that contain a search. */
export const searchPattern = (search: string): string => `%${startPattern(search)}`
