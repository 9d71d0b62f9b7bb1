import { useMutation } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { signOutEverywhere } from '../user.endpoints.ts'
import classes from './AccountPage.module.css'
import { userTexts } from './user.texts.ts'

const texts = userTexts.account

/** 'Se déconnecter partout', after a question: it ends this session too. */
export const SignOutEverywhere = ({ onSignedOut }: { onSignedOut: () => void }) => {
  const call = useCall()
  const end = useMutation({ mutationFn: () => call(signOutEverywhere, {}) })
  return (
    <QuestionButton
      variant="default"
      className={classes.everywhere}
      danger
      label={texts.signOutEverywhere}
      question={texts.signOutEverywhereQuestion}
      act={() => end.mutateAsync().then(onSignedOut, (error: unknown) => toasts.failed(error))}
    />
  )
}
