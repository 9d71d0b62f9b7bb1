import { safeSessionStorage } from '#shared/web/storage.ts'

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

/** The e-mail typed in this tab, for the other sign-in pages. A sign-in or a sign-out clears it. */
const key = 'typedEmail'

export const rememberEmail = (email: string): void => safeSessionStorage.setItem(key, email.trim())
export const recallEmail = (): string => safeSessionStorage.getItem(key) ?? ''
