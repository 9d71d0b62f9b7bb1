import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import { authErrorText } from './auth-errors.texts.ts'
import { identityTexts } from './identity.texts.ts'
import classes from './LoginPage.module.css'

type Credentials = { email: string; password: string }
type LoginPageProps = {
  /** Resolves once the session is there (the router then leaves this page); rejects with the provider's `code`. */
  signIn: (email: string, password: string) => Promise<void>
  /** The session ended by itself: the page says so. */
  expired: boolean
}

/** 'Connexion': e-mail and password. What was typed stays after a failure. */
export const LoginPage = ({ signIn, expired }: LoginPageProps) => {
  const [missing, setMissing] = useState<Partial<Credentials>>({})
  const passwordField = useRef<HTMLInputElement>(null)
  const attempt = useMutation({
    mutationFn: ({ email, password }: Credentials) => signIn(email, password),
    onError: () => passwordField.current?.select(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readCredentials(event.currentTarget)
    const gaps = missingOf(typed)
    setMissing(gaps)
    const firstGap = Object.keys(gaps)[0]
    if (firstGap) event.currentTarget.querySelector<HTMLInputElement>(`[name=${firstGap}]`)?.focus()
    else attempt.mutate(typed)
  }
  // After a success the button stays as it is until the router has left the page.
  const isBusy = attempt.isPending || attempt.isSuccess
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <PageTitle title={identityTexts.signIn} />
      {expired && !attempt.isError && (
        <p className={classes.notice} role="status">
          {identityTexts.sessionExpired}
        </p>
      )}
      {attempt.isError && (
        <p className={classes.failure} role="alert">
          {authErrorText(attempt.error)}
        </p>
      )}
      <TextInput
        name="email"
        type="email"
        label={identityTexts.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.email}
      />
      <PasswordInput
        ref={passwordField}
        name="password"
        label={identityTexts.password}
        autoComplete="current-password"
        error={missing.password}
        visibilityToggleButtonProps={{ tabIndex: 0, size: 36, 'aria-label': identityTexts.showPassword }}
      />
      <Button type="submit" fullWidth mt={4} disabled={isBusy}>
        {identityTexts.signIn}
      </Button>
    </form>
  )
}

/** Read from the form itself: password managers fill fields in without telling anyone. */
const readCredentials = (form: HTMLFormElement): Credentials => {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email').trim(), password: text('password') }
}

const missingOf = ({ email, password }: Credentials): Partial<Credentials> => ({
  ...(email === '' && { email: identityTexts.emailRequired }),
  ...(password === '' && { password: identityTexts.passwordRequired }),
})
