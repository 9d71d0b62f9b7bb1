import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import classes from '#shared/web/kit/VisitorForm.module.css'
import { authErrorText, commonPassword } from './auth-errors.texts.ts'
import { NewPasswordField } from './Fields.tsx'
import { focusFirstWrong, readFields } from './form.ts'
import { identityTexts, violationsError } from './identity.texts.ts'
import type { Passwords } from './passwords.ts'
import { authCodeOf, isCommonPassword } from './sign-in.port.ts'

const texts = identityTexts.choice

type PasswordChoicePageProps = {
  /** The code of the link. Undefined when the address has no code, or names another action. */
  code: string | undefined
  passwords: Pick<Passwords, 'emailOfCode' | 'choose' | 'policyViolations'>
  /** Called when the password is set. Leaves the page for the login. */
  onChosen: (email: string) => void
}

/** The page behind the links in our mails (invitation and reset). It checks the link, then asks for a password. */
export const PasswordChoicePage = ({ code, passwords, onChosen }: PasswordChoicePageProps) => {
  const [isChosen, setIsChosen] = useState(false)
  const check = useQuery({
    queryKey: ['action-code', code],
    queryFn: () => (code ? passwords.emailOfCode(code) : Promise.reject(invalidLink())),
    retry: false,
    gcTime: 0,
    refetchOnMount: false,
    // A used link would be refused.
    enabled: !isChosen,
  })
  const leave = (email: string) => {
    setIsChosen(true)
    onChosen(email)
  }
  if (isChosen) return <Waiting text={texts.done} />
  if (check.isPending) return <Waiting text={texts.checking} />
  return (
    <div className="stack gap-16">
      <PageTitle title={texts.title} />
      {check.isError && <LinkRefused error={check.error} onRetry={() => void check.refetch()} />}
      {check.isSuccess && (
        <ChoiceForm
          email={check.data}
          policyViolations={passwords.policyViolations}
          choose={(password) => passwords.choose(code ?? '', password)}
          onChosen={() => leave(check.data)}
        />
      )}
    </div>
  )
}

const Waiting = ({ text }: { text: string }) => (
  <div className="stack gap-16">
    <PageTitle title={texts.title} />
    <p className="quiet" role="status">
      {text}
    </p>
  </div>
)

const invalidLink = () => Object.assign(new Error('No code.'), { code: 'auth/invalid-action-code' })

/** Hides that the account of a link no longer exists. */
const refusalOf = (error: unknown): unknown => (authCodeOf(error) === 'auth/user-not-found' ? invalidLink() : error)
const endsLink = (error: unknown): boolean =>
  ['auth/expired-action-code', 'auth/invalid-action-code'].includes(authCodeOf(error) ?? '')

const LinkRefused = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const refusal = refusalOf(error)
  return (
    <>
      <Notice tone="danger" role="alert">
        {authErrorText(refusal)}
      </Notice>
      {endsLink(refusal) && (
        <Link to="/auth/forgot-password" className={classes.link}>
          {texts.askAgain}
        </Link>
      )}
      {!endsLink(refusal) && onRetry && (
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </>
  )
}

type ChoiceFormProps = {
  email: string
  policyViolations: Passwords['policyViolations']
  choose: (password: string) => Promise<void>
  onChosen: () => void
}

const ChoiceForm = ({ email, policyViolations, choose, onChosen }: ChoiceFormProps) => {
  const [error, setError] = useState<string>()
  /** Sets the password. Returns an error message when the password is refused. */
  const submitPassword = async (password: string): Promise<string | undefined> => {
    const violations =
      password === '' ? identityTexts.passwordRequired : violationsError(await policyViolations(password))
    if (violations) return violations
    try {
      await choose(password)
    } catch (refusal) {
      if (!isCommonPassword(refusal)) throw refusal
      return commonPassword
    }
    return undefined
  }
  const choice = useMutation({
    mutationFn: async ({ form, password }: { form: HTMLFormElement; password: string }) => {
      const wrong = await submitPassword(password)
      setError(wrong)
      return !focusFirstWrong(form, { password: wrong })
    },
    onSuccess: (isChosen) => isChosen && onChosen(),
  })
  const submit = (element: HTMLFormElement) => {
    choice.mutate({ form: element, password: readFields(element, 'password').password })
  }
  if (choice.isError && endsLink(choice.error)) return <LinkRefused error={choice.error} />
  return (
    <Form className="stack gap-16" send={submit}>
      {choice.isError && (
        <Notice tone="danger" role="alert">
          {authErrorText(choice.error)}
        </Notice>
      )}
      {/* Read-only. Password managers store it with the password. */}
      <TextInput name="email" type="email" label={identityTexts.email} autoComplete="username" value={email} readOnly />
      <NewPasswordField policyViolations={policyViolations} error={error} />
      <Button type="submit" fullWidth mt={4} disabled={choice.isPending || choice.data === true}>
        {texts.submit}
      </Button>
    </Form>
  )
}
