import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { failureText } from '#shared/web/failureText.ts'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { signOutEverywhere } from '../user.endpoints.ts'
import classes from './AccountPage.module.css'
import { userTexts } from './user.texts.ts'

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
      <SheetDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.signOutEverywhere}
        footer={
          <>
            <Button variant="default" onClick={() => setIsAsking(false)} data-autofocus>
              {kitTexts.cancel}
            </Button>
            <Button color="red" disabled={end.isPending} onClick={() => end.mutate()}>
              {texts.signOutEverywhere}
            </Button>
          </>
        }
      >
        <p className={classes.question}>{texts.signOutEverywhereQuestion}</p>
      </SheetDialog>
    </div>
  )
}
