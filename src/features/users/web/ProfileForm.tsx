import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { focusFirstError, showFormFailure } from '#shared/web/formFailure.ts'
import { DraftOffer } from '#shared/web/kit/DraftOffer.tsx'
import { RequiredNote } from '#shared/web/kit/FormFrame.tsx'
import { UnsavedChangesGuard } from '#shared/web/kit/UnsavedChangesGuard.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { updateMe } from '../user.endpoints.ts'
import { type Profile, ProfileUpdate } from '../user.ts'
import classes from './AccountPage.module.css'
import { FixedEmail, PersonFields } from './PersonFields.tsx'
import { userTexts } from './user.texts.ts'

const texts = userTexts.account
type Values = { firstname: string; lastname: string; phone: string }

/** The form of the signed-in person's names and phone. */
export const ProfileForm = ({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) => {
  const call = useCall()
  const form = useForm<Values>({
    initialValues: valuesOf(profile),
    validate: schemaResolver(ProfileUpdate, { sync: true }),
  })
  const save = useMutation({
    mutationFn: (values: Values) => call(updateMe, { body: ProfileUpdate.parse(values) }),
    onSuccess: (saved) => {
      form.setInitialValues(valuesOf(saved))
      form.reset()
      toasts.success(texts.saved)
      onSaved(saved)
    },
    onError: (error) => showFormFailure(form, error),
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <UnsavedChangesGuard isDirty={() => form.isDirty()} />
      <DraftOffer form={form} isDirty={() => form.isDirty()} />
      <RequiredNote />
      <PersonFields areOwn inputOf={form.getInputProps} email={<FixedEmail email={profile.email} />} />
      <Button type="submit" className={classes.button} disabled={save.isPending}>
        {texts.save}
      </Button>
    </form>
  )
}

const valuesOf = ({ firstname, lastname, phone }: Profile): Values => ({ firstname, lastname, phone: phone ?? '' })
