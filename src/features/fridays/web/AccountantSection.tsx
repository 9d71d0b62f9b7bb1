import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { isBlank } from '#shared/text.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type Accountant, AccountantInput, type Reader } from '../friday.ts'
import { readerQuery, useUpdateReader } from './friday.queries.ts'
import { accountantTexts as texts } from './friday.texts.ts'

/** The addresses to which closings are sent. */
export const AccountantSection = () => (
  <>
    <ReaderSection reader="accountant" />
    <ReaderSection reader="board" />
  </>
)

const ReaderSection = ({ reader }: { reader: Reader }) => {
  const [isChanging, setIsChanging] = useState(false)
  const { data } = useQuery(readerQuery(useCall(), useCustomerId(), reader))
  if (!data) return null
  return (
    <Section title={texts.titles[reader]}>
      <p>
        <Sentence text={data.email === null ? texts.none[reader] : texts.set(data.email)} />
      </p>
      {data.waiting && <p>{texts.waiting(data.waiting)}</p>}
      <div className="inline gap-8 mt-8">
        {data.waiting && <RecallButton reader={reader} accountant={data} />}
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {data.email === null ? texts.add : texts.change}
        </Button>
      </div>
      {isChanging && <ReaderDialog reader={reader} accountant={data} onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

/** Ends a request for a new address: the present one stays. */
type Address = { reader: Reader; accountant: Accountant }

const RecallButton = ({ reader, accountant }: Address) => {
  const { mutateAsync, isPending } = useUpdateReader(useCustomerId(), reader)
  const edit = { body: { email: accountant.email }, readVersion: readVersionOf(AccountantInput, accountant) }
  return (
    <Button
      variant="default"
      disabled={isPending}
      onClick={() => void toasts.outcome(mutateAsync(edit), texts.recalled)}
    >
      {texts.recall}
    </Button>
  )
}

const ReaderDialog = ({ reader, accountant, onClose }: Address & { onClose: () => void }) => {
  const { mutateAsync } = useUpdateReader(useCustomerId(), reader)
  const form = useSchemaForm({
    schema: AccountantInput,
    initialValues: { email: accountant.email ?? '' },
    bodyOf: ({ email }) => ({ email: isBlank(email) ? null : email }),
  })
  const save = async (wanted: Edit<AccountantInput>) => {
    const saved = await mutateAsync(wanted)
    toasts.success(saved.waiting ? texts.asked : texts.saved[reader])
  }
  return (
    <FormDialog
      form={form}
      title={texts.dialogs[reader]}
      submitLabel={texts.save}
      readVersion={readVersionOf(AccountantInput, accountant)}
      save={save}
      onClose={onClose}
    >
      <TextInput
        type="email"
        autoComplete="off"
        label={texts.email}
        description={texts.hint}
        data-autofocus
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}
