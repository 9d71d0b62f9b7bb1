import { somethingFailed } from './failureText.ts'
import { toasts } from './toasts.ts'

/** Copies a text to the clipboard, and shows `copied` in a toast. */
export const copyText = async (text: string, copied: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toasts.success(copied)
  } catch {
    // The browser refused, or the page has no secure context. The text can still be selected or typed.
    toasts.failure(somethingFailed)
  }
}
