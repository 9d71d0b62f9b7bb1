import { CallFailure } from '#shared/client.ts'
import { failureText } from './failureText.ts'
import { toasts } from './toasts.ts'

/** The part of Mantine's `useForm` that these functions need. */
export type FormWithErrors = {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Focuses the first field with an error on the screen. A refusal of the whole schema comes last in it. */
export const focusFirstError = (form: Pick<FormWithErrors, 'getInputNode'>, errors: Record<string, unknown>): void => {
  const fields = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? [])
  fields
    .reduce<HTMLElement | undefined>((first, field) => (first && isBefore(first, field) ? first : field), undefined)
    ?.focus()
}

/** Shows the server's message of each field of a refused form. */
export const showFieldErrors = (form: FormWithErrors, error: unknown): void => {
  const fields = error instanceof CallFailure ? error.problem?.fields : undefined
  if (!fields) return
  form.setErrors(fields)
  focusFirstError(form, fields)
}

/** Shows a refused form: an error at each field, and a toast with the reason or `text`. */
export const showFormFailure = (form: FormWithErrors, error: unknown, text = failureText(error)): void => {
  showFieldErrors(form, error)
  const hasFields = error instanceof CallFailure && error.problem?.fields !== undefined
  if (hasFields) toasts.failure(text)
  else toasts.failed(error, text)
}
