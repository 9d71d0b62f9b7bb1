import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { ChangedNotice } from '#shared/web/kit/ChangedNotice.tsx'
import { DraftOffer } from '#shared/web/kit/DraftOffer.tsx'
import { Form, sendForm } from '#shared/web/kit/Form.tsx'
import { RequiredNote } from '#shared/web/kit/FormFrame.tsx'
import { UnsavedChangesGuard } from '#shared/web/kit/UnsavedChangesGuard.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useReadVersion } from '#shared/web/useFormRecord.ts'
import { getMe, updateMe } from '../user.endpoints.ts'
import { type Profile, ProfileUpdate } from '../user.ts'
import { FixedEmail, PersonFields } from './PersonFields.tsx'
import { userTexts } from './user.texts.ts'

const texts = userTexts.account
type Values = { firstname: string; lastname: string; phone: string }

export const ProfileForm = ({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) => {
  const call = useCall()
  const form = useForm<Values>({
    initialValues: valuesOf(profile),
    validate: schemaResolver(ProfileUpdate, { sync: true }),
  })
  const version = useReadVersion(readVersionOf(ProfileUpdate, profile))
  const restart = (read: Profile) => {
    form.setInitialValues(valuesOf(read))
    form.reset()
    version.restart(readVersionOf(ProfileUpdate, read))
    onSaved(read)
  }
  const takeTheirs = () => call(getMe, {}).then(restart, (error: unknown) => toasts.failed(error))
  const save = useMutation({
    mutationFn: (edit: Edit<ProfileUpdate>) => call(updateMe, edit),
    onSuccess: (saved) => {
      toasts.success(texts.saved)
      restart(saved)
    },
    onError: (error) => {
      if (!version.refused(error)) showFormFailure(form, error)
    },
  })
  const saveWith = (sent: (values: ProfileUpdate) => Edit<ProfileUpdate>) => (values: Values) =>
    save.mutate(sent(ProfileUpdate.parse(values)))
  return (
    <Form className="stack gap-16" form={form} send={saveWith(version.asRead)}>
      <UnsavedChangesGuard isDirty={() => form.isDirty()} />
      <DraftOffer form={form} isDirty={() => form.isDirty()} />
      <RequiredNote />
      <PersonFields areOwn inputOf={form.getInputProps} email={<FixedEmail email={profile.email} />} />
      {version.changed && (
        <ChangedNotice
          changed={version.changed}
          isBusy={save.isPending}
          onOverwrite={() => sendForm(form, saveWith(version.asChanged))()}
          onTakeTheirs={() => void takeTheirs()}
        />
      )}
      <Button type="submit" className="self-start" disabled={save.isPending}>
        {texts.save}
      </Button>
    </Form>
  )
}

const valuesOf = ({ firstname, lastname, phone }: Profile): Values => ({ firstname, lastname, phone: phone ?? '' })
