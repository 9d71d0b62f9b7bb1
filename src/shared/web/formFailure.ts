import { CallFailure } from '#shared/client.ts'
import { failureText } from './failureText.ts'
import { toasts } from './toasts.ts'

/** What of a form these need: Mantine's `useForm` has it. */
export type FailingForm = {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}

/** Takes the focus to the first wrong field, in the order of the errors: that of the schema, and so of the screen. */
export const focusFirstError = (form: Pick<FailingForm, 'getInputNode'>, errors: Record<string, unknown>): void => {
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
}

/** A refused form: the server's message for each field lands on it. */
export const showFieldErrors = (form: FailingForm, error: unknown): void => {
  const fields = error instanceof CallFailure ? error.problem?.fields : undefined
  if (!fields) return
  form.setErrors(fields)
  focusFirstError(form, fields)
}

/**
 * A refused form: what is wrong with each field, and the toast of the failure, in `text` where its words are given. The
 * reason has a toast of its own unless it stands at a field.
 */
export const showFormFailure = (form: FailingForm, error: unknown, text = failureText(error)): void => {
  showFieldErrors(form, error)
  const hasFields = error instanceof CallFailure && error.problem?.fields !== undefined
  if (hasFields) toasts.failure(text)
  else toasts.failed(error, text)
}
