import { createElement } from 'react'
import { failureReason, failureText, referenceOf } from './failureText.ts'
import { createLateLibrary } from './lateLibrary.ts'
import { recentErrors } from './recentErrors.ts'

/** The code of the toasts, which `kit/Toasts.tsx` loads once a screen has loaded. */
export const toastLibrary = createLateLibrary(() => import('./kit/ToastList.tsx'))

type Place = { id?: string }

/**
 * Shows in one toast that a call failed, below it the reason and the reference of an unexpected error. The reference
 * stays in the help when the toast has gone.
 */
const showFailure = (error: unknown, text: string, id?: string): void => {
  const reason = failureReason(error, text)
  const reference = referenceOf(error)
  if (reference !== undefined) recentErrors.add({ at: new Date(), text, reference })
  const place = id === undefined ? {} : { id }
  if (reason === undefined && reference === undefined) show('error', text, place)
  else if (!isSilent)
    toastLibrary.use(
      ({ toast, FailureToast }) => void toast.error(createElement(FailureToast, { text, reason, reference }), place),
    )
}

/** True between two sessions: late answers of the ended session show no toasts. */
let isSilent = false

/** Toasts: a success for 2 s, a failure for 4 s, at most 20 at once (docs/rules/errors.md#errors-toasts). */
export const toasts = {
  success: (text: string): void => show('success', text),
  failure: (text: string): void => show('error', text),
  /** Shows that a call failed, with the reason when it adds something. */
  failed: (error: unknown, text = failureText(error)): void => {
    showFailure(error, text)
  },
  /** Shows that the work succeeded, or that it failed. Never rejects. */
  outcome: (work: Promise<unknown>, success: string): Promise<void> =>
    work.then(
      () => toasts.success(success),
      (error: unknown) => toasts.failed(error),
    ),
  /**
   * Shows `loading` while the work runs, then its outcome in the same toast. `failure` is a text or a function of the
   * error. Default: the server's message of a 4xx, or 'Une erreur est survenue'. Returns the work.
   */
  follow: async <Result>(
    work: Promise<Result>,
    texts: { loading: string; success: string; failure?: string | ((error: unknown) => string) },
  ): Promise<Result> => {
    const id = newToastId()
    toastLibrary.use(({ toast }) => void toast.loading(texts.loading, { id }))
    const { failure = failureText } = texts
    try {
      const result = await work
      show('success', texts.success, { id })
      return result
    } catch (error) {
      const text = typeof failure === 'function' ? failure(error) : failure
      showFailure(error, text, id)
      throw error
    }
  },
  /** Removes all toasts and recent errors, since they may contain data that the next person must not read. */
  clear: (): void => {
    toastLibrary.forget()
    toastLibrary.current()?.toast.removeAll()
    recentErrors.clear()
  },
  /** Suppresses toasts while nobody is signed in. The login page explains the end of a session. */
  silence: (silent: boolean): void => {
    isSilent = silent
  },
}

let lastId = 0
/** Names a toast before it is shown, so that its outcome replaces it. */
const newToastId = (): string => {
  lastId += 1
  return `followed-${lastId}`
}

const show = (kind: 'success' | 'error', text: string, place: Place = {}): void => {
  if (!isSilent) toastLibrary.use(({ toast }) => void toast[kind](text, place))
}
