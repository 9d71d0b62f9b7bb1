import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { failureText } from '#shared/web/failureText.ts'
import { toasts } from '#shared/web/toasts.ts'
import { updateMe } from '../user.endpoints.ts'
import { type Profile, ProfileUpdate } from '../user.ts'
import classes from './AccountPage.module.css'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { userTexts } from './user.texts.ts'

const texts = userTexts.account
const fieldNames = ['firstname', 'lastname', 'phone'] as const
type FieldName = (typeof fieldNames)[number]
type Errors = Partial<Record<FieldName, string>>

/** Names and phone of the person signed in. The e-mail is shown: it is what they sign in with, and cannot be changed. */
export const ProfileForm = ({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) => {
  const call = useCall()
  const [errors, setErrors] = useState<Errors>({})
  const [isDirty, setIsDirty] = useState(false)
  const save = useMutation({
    mutationFn: ({ body }: { body: ProfileUpdate; form: HTMLFormElement }) => call(updateMe, { body }),
    onSuccess: (saved) => {
      setIsDirty(false)
      toasts.success(texts.saved)
      onSaved(saved)
    },
    onError: (error, { form }) => {
      const wrong = error instanceof CallFailure ? pickErrors(error.problem?.fields ?? {}) : {}
      setErrors(wrong)
      if (!focusFirstWrong(form, wrong)) toasts.failure(failureText(error))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = ProfileUpdate.safeParse(readForm(form))
    const wrong = typed.success ? {} : errorsOf(typed.error.issues)
    setErrors(wrong)
    if (typed.success) save.mutate({ body: typed.data, form })
    else focusFirstWrong(form, wrong)
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit}
      onChange={(event) => setIsDirty(differs(event.currentTarget, profile))}
    >
      <LeaveQuestion isDirty={isDirty} />
      <div className={classes.names}>
        <TextInput
          name="firstname"
          label={texts.firstname}
          autoComplete="given-name"
          defaultValue={profile.firstname}
          error={errors.firstname}
        />
        <TextInput
          name="lastname"
          label={texts.lastname}
          autoComplete="family-name"
          defaultValue={profile.lastname}
          error={errors.lastname}
        />
      </div>
      <TextInput
        label={texts.email}
        description={texts.emailNote}
        value={profile.email}
        readOnly
        classNames={{ input: classes.readOnly }}
      />
      <TextInput
        name="phone"
        type="tel"
        label={texts.phone}
        autoComplete="tel"
        defaultValue={profile.phone ?? ''}
        error={errors.phone}
      />
      <Button type="submit" className={classes.button} disabled={save.isPending}>
        {texts.save}
      </Button>
    </form>
  )
}

const readForm = (form: HTMLFormElement) => {
  const { firstname, lastname, phone } = Object.fromEntries(new FormData(form))
  return { firstname, lastname, phone }
}

const differs = (form: HTMLFormElement, { firstname, lastname, phone }: Profile): boolean => {
  const typed = readForm(form)
  return typed.firstname !== firstname || typed.lastname !== lastname || typed.phone !== (phone ?? '')
}

const pickErrors = (fields: Record<string, string>): Errors =>
  Object.fromEntries(fieldNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))

/** The first thing that is wrong with each field. */
const errorsOf = (issues: { path: PropertyKey[]; message: string }[]): Errors =>
  pickErrors(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])))

/** Puts the focus on the first field that is wrong; answers whether there was one. */
const focusFirstWrong = (form: HTMLFormElement, errors: Errors): boolean => {
  const wrong = fieldNames.find((name) => errors[name] !== undefined)
  if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  return wrong !== undefined
}
