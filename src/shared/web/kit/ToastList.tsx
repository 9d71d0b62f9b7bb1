import { useEffect } from 'react'
import { Toaster, useToaster } from 'react-hot-toast'
import { ErrorReference } from './ErrorReference.tsx'
import classes from './ToastList.module.css'

export { toast } from 'react-hot-toast'

/** Renders the messages of `toasts`: bottom centre, above the bottom bar. Each is announced (role `status`). */
export const ToastList = () => {
  useEndOfPause()
  return (
    <Toaster
      position="bottom-center"
      containerClassName={classes.place ?? ''}
      containerStyle={{ bottom: 'var(--toast-bottom)' }}
      toastOptions={{
        className: classes.toast ?? '',
        success: {
          className: `${classes.toast} ${classes.success}`,
          iconTheme: { primary: 'var(--primary)', secondary: 'var(--surface)' },
        },
        error: {
          className: `${classes.toast} ${classes.failure}`,
          iconTheme: { primary: 'var(--danger)', secondary: 'var(--surface)' },
        },
      }}
    />
  )
}

/** Ends the pause under the pointer with the last toast: a removed one never reports that it left. */
const useEndOfPause = (): void => {
  const { toasts, handlers } = useToaster()
  const { endPause } = handlers
  const isEmpty = toasts.length === 0
  useEffect(() => {
    if (isEmpty) endPause()
  }, [isEmpty, endPause])
}

type FailureToastProps = { text: string; reason: string | undefined; reference: string | undefined }

/** The content of the toast of a failure whose reason, or reference, is known. */
export const FailureToast = ({ text, reason, reference }: FailureToastProps) => (
  <div>
    <p>{text}</p>
    {reason !== undefined && <p className="quiet">{reason}</p>}
    {reference !== undefined && <ErrorReference reference={reference} />}
  </div>
)
