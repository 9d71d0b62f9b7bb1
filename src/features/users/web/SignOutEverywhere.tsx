import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { lazyPart } from '#shared/web/chunk.ts'
import { failureText } from '#shared/web/failureText.ts'
import { toasts } from '#shared/web/toasts.ts'
import { signOutEverywhere } from '../user.endpoints.ts'
import classes from './AccountPage.module.css'
import { userTexts } from './user.texts.ts'

const ConfirmDialog = lazyPart(() =>
  import('#shared/web/kit/ConfirmDialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog),
)
const texts = userTexts.account

/** 'Se déconnecter partout', after a question: it ends this session too. */
export const SignOutEverywhere = ({ onSignedOut }: { onSignedOut: () => void }) => {
  const call = useCall()
  const [isAsking, setIsAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => call(signOutEverywhere, {}),
    onSuccess: onSignedOut,
    onError: (error) => toasts.failure(failureText(error)),
    onSettled: () => setIsAsking(false),
  })
  return (
    <div className={classes.form}>
      <p className={classes.note}>{texts.sessionsNote}</p>
      <Button variant="default" className={classes.button} onClick={() => setIsAsking(true)}>
        {texts.signOutEverywhere}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            opened
            danger
            title={texts.signOutEverywhere}
            question={texts.signOutEverywhereQuestion}
            confirmLabel={texts.signOutEverywhere}
            pending={end.isPending}
            onConfirm={() => end.mutate()}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
