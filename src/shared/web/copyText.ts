import { somethingFailed } from './failureText.ts'
import { toasts } from './toasts.ts'

/** Puts a text on the clipboard, and shows `copied` in a toast. */
export const copyText = async (text: string, copied: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toasts.success(copied)
  } catch {
    // Refused, or a page that is not served securely: the text can still be selected or typed.
    toasts.failure(somethingFailed)
  }
}
