import { toast } from 'react-hot-toast'
import { failureText } from './failureText.ts'

/**
 * Short messages at the bottom of the screen: a success stays 2 s, a failure 4 s, at most 20 at once
 * (docs/rules.md#errors-toasts; these are the library's own defaults).
 */
export const toasts = {
  success: (text: string) => void toast.success(text),
  failure: (text: string) => void toast.error(text),
  /**
   * Shows `loading` while the work runs, then its outcome in the same place. `failure` is its text, or makes it; by
   * default the server's message of a 4xx, else 'Une erreur est survenue'. Passes the work's result or error on.
   */
  follow: <Result>(
    work: Promise<Result>,
    texts: { loading: string; success: string; failure?: string | ((error: unknown) => string) },
  ): Promise<Result> =>
    toast.promise(work, {
      loading: texts.loading,
      success: texts.success,
      error: texts.failure ?? failureText,
    }),
  /** Takes all messages away, at sign-out: they may name what the next person must not read. */
  clear: () => toast.removeAll(),
}
