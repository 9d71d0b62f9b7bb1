import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { failureText } from '#shared/web/failureText.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import { confirmAccountant } from '../friday.endpoints.ts'
import { confirmationTexts as texts } from './friday.texts.ts'

/** The page of a new accountant's link. Only the button confirms: programs that check mails open links. */
export const ConfirmAccountantPage = ({ token }: { token: string | undefined }) => {
  const call = useCall()
  const confirm = useMutation({ mutationFn: (given: string) => call(confirmAccountant, { body: { token: given } }) })
  return (
    <div className="stack gap-16">
      <PageTitle title={texts.title} />
      {(token === undefined || confirm.isError) && (
        <Notice tone="danger" role="alert">
          {confirm.isError ? failureText(confirm.error) : texts.wrongLink}
        </Notice>
      )}
      {token !== undefined && !confirm.data && (
        <>
          <p>{texts.question}</p>
          <Button fullWidth disabled={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {texts.submit}
          </Button>
        </>
      )}
      {confirm.data && (
        <Notice tone="success" role="status">
          {texts.done(confirm.data)}
        </Notice>
      )}
    </div>
  )
}
