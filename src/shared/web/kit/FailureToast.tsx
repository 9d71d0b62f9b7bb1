import { ErrorReference } from './ErrorReference.tsx'

/** The content of the toast of an unexpected error. */
export const FailureToast = ({ text, reference }: { text: string; reference: string }) => (
  <div>
    <span>{text}</span>
    <ErrorReference reference={reference} />
  </div>
)
