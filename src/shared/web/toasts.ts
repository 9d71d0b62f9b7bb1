import { toast } from 'react-hot-toast'
import { failureReason, failureText } from './failureText.ts'

/** Shows why something failed, beside the toast that says that it did. */
const showReason = (error: unknown, text: string): void => {
  const reason = failureReason(error, text)
  if (reason) show('error', reason)
}

/** From the end of a session to the next: what calls of the ended one still report is for nobody. */
let isSilent = false

/**
 * Short messages at the bottom of the screen: a success stays 2 s, a failure 4 s, at most 20 at once
 * (docs/rules.md#errors-toasts; these are the library's own defaults).
 */
export const toasts = {
  success: (text: string): void => show('success', text),
  failure: (text: string): void => show('error', text),
  /** Shows that a call failed in `text`, and the reason in a second toast when it adds something. */
  failed: (error: unknown, text = failureText(error)): void => {
    show('error', text)
    showReason(error, text)
  },
  /**
   * Shows `loading` while the work runs, then its outcome in the same place, and the reason of a failure beside it.
   * `failure` is its text, or makes it; by default the server's message of a 4xx, else 'Une erreur est survenue'. Returns
   * the work.
   */
  follow: async <Result>(
    work: Promise<Result>,
    texts: { loading: string; success: string; failure?: string | ((error: unknown) => string) },
  ): Promise<Result> => {
    const id = toast.loading(texts.loading)
    const { failure = failureText } = texts
    try {
      const result = await work
      show('success', texts.success, id)
      return result
    } catch (error) {
      const text = typeof failure === 'function' ? failure(error) : failure
      show('error', text, id)
      showReason(error, text)
      throw error
    }
  },
  /** Takes all messages away: they may name what the next person must not read. */
  clear: (): void => toast.removeAll(),
  /** While nobody is signed in no message is shown: a session that ends by itself has one of its own on the login page. */
  silence: (silent: boolean): void => {
    isSilent = silent
  },
}

const show = (kind: 'success' | 'error', text: string, id?: string): void => {
  if (!isSilent) toast[kind](text, id === undefined ? {} : { id })
}
