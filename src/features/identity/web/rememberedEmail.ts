/**
 * The e-mail typed in this tab, which pre-fills the other sign-in pages. A sign-in or a sign-out clears it with the rest of
 * the tab's storage.
 */
const key = 'typedEmail'

export const rememberEmail = (email: string): void => sessionStorage.setItem(key, email.trim())
export const recallEmail = (): string => sessionStorage.getItem(key) ?? ''
