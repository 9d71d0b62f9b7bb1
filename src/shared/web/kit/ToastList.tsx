import { Toaster } from 'react-hot-toast'
import { ErrorReference } from './ErrorReference.tsx'
import classes from './ToastList.module.css'

export { toast } from 'react-hot-toast'

/** Renders the messages of `toasts`: bottom centre, above the bottom bar. Each is announced (role `status`). */
export const ToastList = () => (
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

/** The content of the toast of an unexpected error. */
export const FailureToast = ({ text, reference }: { text: string; reference: string }) => (
  <div>
    <span>{text}</span>
    <ErrorReference reference={reference} />
  </div>
)
