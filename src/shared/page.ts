import { z } from 'zod'
import { formatCount } from './money.ts'
import { ruleBroken } from './problem.ts'

/** The default number of rows of a page (docs/rules/screens.md#lists-page). */
export const defaultPageSize = 3
export const maxPageSize = 100
/** The most rows that `page` skips. Rows beyond are reached by cursor. */
export const deepestOffset = 10_000

const wholeNumber = (form: RegExp, message: string) => z.string(message).regex(form, message).transform(Number)

/** A cursor: base64url of at most `max` characters. What it encodes is checked where it is read. */
export const cursorField = (max: number) =>
  z
    .string('Curseur invalide.')
    .max(max, 'Curseur invalide.')
    .regex(/^[\w-]*$/, 'Curseur invalide.')

/**
 * The query of every paged list: `page` (from 1), and optionally `limit` and `cursor`
 * (docs/rules/screens.md#lists-page). With a cursor (the `nextCursor` of the previous answer) `page` is ignored, and
 * rows that arrive meanwhile neither repeat nor hide any.
 */
export const PageQuery = z.strictObject({
  page: wholeNumber(/^(?!0+$)\d{1,9}$/, 'La page est un nombre entier à partir de 1.').default(1),
  limit: wholeNumber(/^0{0,6}(?:[1-9]\d?|100)$/, `La limite est un nombre entier de 1 à ${maxPageSize}.`).default(
    defaultPageSize,
  ),
  cursor: cursorField(200).optional(),
})
export type PageQuery = z.output<typeof PageQuery>

/** Refuses a page beyond what `page` reaches (docs/rules/screens.md#lists-page). */
export const pageTooDeep = () =>
  ruleBroken(
    'page-too-deep',
    `Une liste se lit par numéro de page jusqu’à ${formatCount(deepestOffset)} lignes. Ajoutez des filtres ou suivez le curseur.`,
    'page',
  )

/** The answer of a paged list: the rows, and the cursor of the next page (null on the last page). */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ data: z.array(row), nextCursor: z.string().nullable() })
