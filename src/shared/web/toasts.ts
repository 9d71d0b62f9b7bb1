import { toast } from 'react-hot-toast'
import { failureReason, failureText } from './failureText.ts'

/** Shows why something failed, beside the toast that says that it did. */
const showReason = (error: unknown, text: string): void => {
  const reason = failureReason(error, text)
  if (reason) toast.error(reason)
}

/**
 * Short messages at the bottom of the screen: a success stays 2 s, a failure 4 s, at most 20 at once
 * (docs/rules.md#errors-toasts; these are the library's own defaults).
 */
export const toasts = {
  success: (text: string) => void toast.success(text),
  failure: (text: string) => void toast.error(text),
  /** Shows that a call failed in `text`, and the reason in a second toast when it adds something. */
  failed: (error: unknown, text = failureText(error)): void => {
    toast.error(text)
    showReason(error, text)
  },
  /**
   * Shows `loading` while the work runs, then its outcome in the same place, and the reason of a failure beside it.
   * `failure` is its text, or makes it; by default the server's message of a 4xx, else 'Une erreur est survenue'. Returns
   * the work.
   */
  follow: <Result>(
    work: Promise<Result>,
    texts: { loading: string; success: string; failure?: string | ((error: unknown) => string) },
  ): Promise<Result> => {
    const { failure = failureText } = texts
    const textOf = typeof failure === 'string' ? () => failure : failure
    const followed = toast.promise(work, { loading: texts.loading, success: texts.success, error: textOf })
    followed.catch((error: unknown) => showReason(error, textOf(error)))
    return followed
  },
  /** Takes all messages away, at sign-out: they may name what the next person must not read. */
  clear: () => toast.removeAll(),
}
