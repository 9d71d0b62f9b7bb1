import type { ComponentProps, SyntheticEvent } from 'react'
import { type FormWithErrors, focusFirstError } from '../formFailure.ts'

/** The part of Mantine's `useForm` that sends a form. `Output` is the validated input that it submits. */
type CheckedForm<Output> = Pick<FormWithErrors, 'getInputNode'> & {
  onSubmit: (
    submit: (values: Output) => void,
    refused: (errors: Record<string, unknown>) => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void
}

/** Returns the handler that sends a form, or focuses its first field with an error. */
export const sendForm = <Output,>(
  form: CheckedForm<Output>,
  send: (values: Output) => void,
): ((event?: SyntheticEvent<HTMLFormElement>) => void) => form.onSubmit(send, (errors) => focusFirstError(form, errors))

type FormProps<Output> = Omit<ComponentProps<'form'>, 'form' | 'onSubmit' | 'noValidate'> &
  (
    | { form: CheckedForm<Output>; send: (values: Output) => void }
    /** Reads the fields of the element itself: password managers fill them without events. */
    | { form?: undefined; send: (element: HTMLFormElement) => void }
  )

/**
 * The only form element of the product. Either sends the checked values of a form of Mantine, or hands over the
 * element. The browser's own messages are off: ours are at the fields, in French.
 */
export const Form = <Output,>({ form, send, ...props }: FormProps<Output>) => (
  <form
    {...props}
    noValidate
    onSubmit={
      form
        ? sendForm(form, send)
        : (event) => {
            event.preventDefault()
            send(event.currentTarget)
          }
    }
  />
)
