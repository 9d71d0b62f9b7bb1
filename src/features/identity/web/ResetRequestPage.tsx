import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requiredEmail } from '#shared/contact.ts'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import classes from '#shared/web/kit/VisitorForm.module.css'
import { EmailField } from './Fields.tsx'
import { focusFirstWrong, readFields } from './form.ts'
import { identityTexts } from './identity.texts.ts'

const texts = identityTexts.reset
const Email = requiredEmail({ required: identityTexts.emailRequired, invalid: identityTexts.emailInvalid })

/** Validates an e-mail typed to receive a link. Returns the error message, or undefined. */
const emailError = (email: string): string | undefined => Email.safeParse(email).error?.issues[0]?.message

type ResetRequestPageProps = {
  /** Resolves whether or not the address has an account. */
  requestReset: (email: string) => Promise<void>
  /** False for the view of the login, whose button has another text (docs/rules/identity.md#sessions-forgotten). */
  isOwnPage?: boolean
  /** The e-mail in the page's address, or else the e-mail typed at the login in this tab. */
  email?: string | undefined
}

/** Asks for the mail with the link to choose a new password. It is a view of the login, and a page. */
export const ResetRequestPage = ({ requestReset, isOwnPage = false, email }: ResetRequestPageProps) => {
  const [error, setError] = useState<string>()
  const request = useMutation({ mutationFn: requestReset })
  const submit = (element: HTMLFormElement) => {
    const typed = readFields(element, 'email').email.trim()
    const wrong = emailError(typed)
    setError(wrong)
    if (!focusFirstWrong(element, { email: wrong })) request.mutate(typed)
  }
  if (request.isSuccess) return <RequestSent />
  return (
    <Form className="stack gap-16" send={submit}>
      <PageTitle title={texts.title} />
      <p className="quiet">{texts.explanation}</p>
      {request.isError && (
        <Notice tone="danger" role="alert">
          {texts.failed}
        </Notice>
      )}
      <EmailField initial={email} error={error} />
      <Button type="submit" fullWidth mt={4} disabled={request.isPending}>
        {isOwnPage ? texts.submitOnItsOwnPage : texts.submit}
      </Button>
      <Link to="/auth/login" className={classes.link}>
        {texts.knowPassword}
      </Link>
    </Form>
  )
}

const RequestSent = () => (
  <div className="stack gap-16">
    <PageTitle title={texts.title} />
    <Notice tone="success" role="status">
      {texts.sent}
    </Notice>
    <Link to="/auth/login" className={classes.link}>
      {texts.backToSignIn}
    </Link>
  </div>
)
