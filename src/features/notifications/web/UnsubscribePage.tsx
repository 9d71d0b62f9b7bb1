import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '#shared/web/call.tsx'
import { failureText } from '#shared/web/failureText.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import classes from '#shared/web/kit/VisitorForm.module.css'
import { unsubscribe } from '../notification.endpoints.ts'
import { notificationTexts } from './notification.texts.ts'

const texts = notificationTexts.unsubscribe

/** The page of a mail's unsubscribe link. Only the button ends it: programs that check mails open links. */
export const UnsubscribePage = ({ token }: { token: string | undefined }) => {
  const call = useCall()
  const end = useMutation({ mutationFn: (given: string) => call(unsubscribe, { body: { token: given } }) })
  return (
    <div className="stack gap-16">
      <PageTitle title={texts.title} />
      {token === undefined && (
        <Notice tone="danger" role="alert">
          {texts.wrongLink}
        </Notice>
      )}
      {end.isError && (
        <Notice tone="danger" role="alert">
          {failureText(end.error)}
        </Notice>
      )}
      {token !== undefined && !end.data && (
        <>
          <p>{texts.question}</p>
          <Button fullWidth disabled={end.isPending} onClick={() => end.mutate(token)}>
            {texts.submit}
          </Button>
        </>
      )}
      {end.data && (
        <>
          <Notice tone="success" role="status">
            {texts.done[end.data.topic]}
          </Notice>
          <p className="quiet">{texts.again}</p>
        </>
      )}
      <Link to="/" className={classes.link}>
        {texts.open}
      </Link>
    </div>
  )
}
