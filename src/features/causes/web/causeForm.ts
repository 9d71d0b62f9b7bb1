import { formValuesOf } from '#shared/fields.ts'
import { type Cause, CauseInput } from '../cause.ts'

/** The fields of a cause as the form holds them: a blank amount means none. */
export type CauseFormValues = ReturnType<typeof formValuesOf<(typeof CauseInput)['shape']>>

/** The values of a new cause. */
export const blankValues: CauseFormValues = formValuesOf(CauseInput.shape)

/** The values that the form of an existing cause starts from. */
export const valuesOf = (cause: Cause): CauseFormValues => formValuesOf(CauseInput.shape, cause)
