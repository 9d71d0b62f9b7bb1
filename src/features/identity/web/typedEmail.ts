/**
 * The e-mail typed in this tab before signing in, so that the other page of visitors need not ask for it again. It goes
 * with everything else in the tab's storage when someone signs in or out.
 */
const key = 'typedEmail'

export const rememberEmail = (email: string): void => sessionStorage.setItem(key, email.trim())
export const recallEmail = (): string => sessionStorage.getItem(key) ?? ''
