import { somethingFailed } from './failureText.ts'
import { toasts } from './toasts.ts'

/** Puts a text on the clipboard, and says so with `told`. */
export const copyText = async (text: string, told: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toasts.success(told)
  } catch {
    // Refused, or a page that is not served securely: the text can still be selected or typed.
    toasts.failure(somethingFailed)
  }
}
