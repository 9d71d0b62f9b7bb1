import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import classes from '#shared/web/kit/VisitorForm.module.css'
import { authErrorText, isLateCode, isWrongCode } from './auth-errors.texts.ts'
import { EmailField, PasswordField } from './Fields.tsx'
import { focusFirstWrong, readFields } from './form.ts'
import { identityTexts } from './identity.texts.ts'
import { CodeField, readCode } from './second-factor/CodeField.tsx'
import { secondFactorTexts } from './second-factor/second-factor.texts.ts'
import type { Session, SignInStep, SignOutReason } from './session.ts'

type Credentials = { email: string; password: string }
type LoginPageProps = {
  /** Resolves once the session exists, or to the second step. Rejects with the provider's `code`. */
  signIn: Session['signIn']
  /** Why the page is shown: the session ended, or a password was chosen. */
  reason?: SignOutReason | 'chosen' | undefined
}

/** 'Connexion': e-mail and password, then a code for an account with a second factor. */
export const LoginPage = ({ signIn, reason }: LoginPageProps) => {
  const [step, setStep] = useState<SignInStep>()
  const [failure, setFailure] = useState<unknown>()
  if (step) {
    const goBack = (error?: unknown) => {
      setStep(undefined)
      setFailure(error)
    }
    return <SecondStepForm signIn={step} onBack={goBack} />
  }
  // A function in the state would be called.
  const goOn = (next: SignInStep) => setStep(() => next)
  return <PasswordStep signIn={signIn} reason={reason} failure={failure} onSecondStep={goOn} />
}

type PasswordStepProps = LoginPageProps & {
  /** Why the second step ended without a session. */
  failure: unknown
  onSecondStep: (step: SignInStep) => void
}

/** E-mail and password. A failure keeps what was typed. */
const PasswordStep = ({ signIn, reason, failure, onSecondStep }: PasswordStepProps) => {
  const [missing, setMissing] = useState<Partial<Credentials>>({})
  const passwordField = useRef<HTMLInputElement>(null)
  const attempt = useMutation({
    mutationFn: ({ email, password }: Credentials) => signIn(email, password),
    onSuccess: (step) => step && onSecondStep(step),
    onError: () => passwordField.current?.select(),
  })
  const submit = (element: HTMLFormElement) => {
    const { email, password } = readFields(element, 'email', 'password')
    const typed = { email: email.trim(), password }
    const gaps = missingOf(typed)
    setMissing(gaps)
    if (!focusFirstWrong(element, gaps)) attempt.mutate(typed)
  }
  const notice = reason === 'chosen' ? identityTexts.choice.done : reason && identityTexts.sessionEnds[reason]
  const error: unknown = attempt.isIdle ? failure : (attempt.error ?? undefined)
  // After a success the button stays disabled until the router has left the page.
  const isBusy = attempt.isPending || attempt.isSuccess
  return (
    <Form className="stack gap-16" send={submit}>
      <PageTitle title={identityTexts.signIn} />
      <p className="quiet">{identityTexts.product}</p>
      {notice && !error && (
        <Notice tone={reason === 'chosen' ? 'success' : 'info'} role="status">
          {notice}
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="danger" role="alert">
          {authErrorText(error)}
        </Notice>
      )}
      <EmailField error={missing.email} />
      <PasswordField
        ref={passwordField}
        name="password"
        label={identityTexts.password}
        autoComplete="current-password"
        error={missing.password}
      />
      <Button type="submit" fullWidth mt={4} disabled={isBusy}>
        {identityTexts.signIn}
      </Button>
      <Link to="/auth/login" search={{ view: 'reset' }} className={classes.link}>
        {identityTexts.forgotten}
      </Link>
    </Form>
  )
}

const missingOf = ({ email, password }: Credentials): Partial<Credentials> => ({
  ...(email === '' && { email: identityTexts.emailRequired }),
  ...(password === '' && { password: identityTexts.passwordRequired }),
})

const texts = secondFactorTexts.step

type SecondStepFormProps = {
  signIn: SignInStep
  /** Called to go back to the e-mail and the password: by choice, or with the failure that ended this step. */
  onBack: (error?: unknown) => void
}

/** The second step of the login: a code of the app, or a recovery code. */
const SecondStepForm = ({ signIn, onBack }: SecondStepFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const [missing, setMissing] = useState<string>()
  const attempt = useMutation({
    mutationFn: signIn,
    onError: (error) => {
      if (isLateCode(error)) return onBack(error)
      form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
    },
  })
  const submit = (element: HTMLFormElement) => {
    const code = readCode(readFields(element, 'code').code)
    const gap = code === '' ? secondFactorTexts.codeRequired : undefined
    setMissing(gap)
    if (!focusFirstWrong(element, { code: gap })) attempt.mutate(code)
  }
  const switchKind = () => {
    attempt.reset()
    setMissing(undefined)
    setIsRecovery(!isRecovery)
  }
  const wrong = isWrongCode(attempt.error) ? authErrorText(attempt.error) : undefined
  return (
    <Form ref={form} className="stack gap-16" send={submit}>
      <PageTitle title={texts.title} />
      {attempt.isError && !wrong && (
        <Notice tone="danger" role="alert">
          {authErrorText(attempt.error)}
        </Notice>
      )}
      <p className="quiet">{isRecovery ? texts.recoveryNote : texts.note}</p>
      <CodeField
        key={String(isRecovery)}
        {...(isRecovery && { label: texts.recoveryCode })}
        isRecovery={isRecovery}
        takesFocus
        error={missing ?? wrong}
      />
      <Button type="submit" fullWidth mt={4} disabled={attempt.isPending || attempt.isSuccess}>
        {texts.submit}
      </Button>
      <Button variant="subtle" onClick={switchKind}>
        {isRecovery ? texts.withApp : texts.withRecovery}
      </Button>
      <Button variant="subtle" onClick={() => onBack()}>
        {texts.back}
      </Button>
    </Form>
  )
}
