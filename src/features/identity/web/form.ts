import { requiredEmail } from '#shared/contact.ts'
import { identityTexts } from './identity.texts.ts'

/** Reads the named fields from the form itself, since password managers fill in fields without events. */
export const readFields = <Name extends string>(form: HTMLFormElement, ...names: Name[]): Record<Name, string> => {
  const data = new FormData(form)
  const textOf = (name: Name): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}

/** Focuses the first field with an error. Returns whether there was one. */
export const focusFirstWrong = (form: HTMLFormElement, errors: Record<string, string | undefined>): boolean => {
  const wrong = Object.keys(errors).find((name) => errors[name] !== undefined)
  if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  return wrong !== undefined
}

const Email = requiredEmail({ required: identityTexts.emailRequired, invalid: identityTexts.emailInvalid })

/** Validates an e-mail typed to receive a link. Returns the error message, or undefined. */
export const emailError = (email: string): string | undefined => Email.safeParse(email).error?.issues[0]?.message
