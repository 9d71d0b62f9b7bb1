import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CallFailure } from '#shared/client.ts'
import { changedMeanwhile } from '#shared/read-version.ts'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { OpenRecordProvider } from '#shared/web/kit/FormFrame.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { Example, Section } from './Example.tsx'
import { kitPageTexts } from './kitPage.texts.ts'

const { sections, ...texts } = kitPageTexts
const isRequired = (name: string) => (name.trim() === '' ? texts.required : null)
const submitTexts = { submit: texts.save, saved: texts.saved, failed: texts.failed }

const { status, message, ...changed } = changedMeanwhile()
const changedFailure = new CallFailure('refused', message, status, {
  problem: { status, message, code: changed.code, ...(changed.changed && { changed: changed.changed }), requestId: '' },
})

type ExampleFormProps = { save: () => Promise<void>; readVersion?: string; blockedBy?: string }

const ExampleForm = (props: ExampleFormProps) => {
  const form = useForm({ initialValues: { name: '' }, validate: { name: isRequired } })
  return (
    <SaveForm form={form} texts={submitTexts} onSaved={() => form.reset()} {...props}>
      <TextInput required label={texts.name} {...form.getInputProps('name')} />
    </SaveForm>
  )
}

/** Shows the fields and forms of the kit: empty, filled in, invalid, disabled, refused and blocked. */
export const KitForms = () => (
  <>
    <Section title={sections.fields}>
      <Example name="TextInput">
        <TextInput label={texts.name} description={texts.example} placeholder={texts.example} />
        <TextInput required label={texts.name} defaultValue={texts.example} />
      </Example>
      <Example name="TextInput: error, disabled">
        <TextInput required label={texts.name} error={texts.required} />
        <TextInput disabled label={texts.name} defaultValue={texts.example} />
      </Example>
      <Example name="EurosInput: filled in, error">
        <EurosInput label={texts.amount} defaultValue="12,50" />
        <EurosInput label={texts.amount} defaultValue="douze" error="Montant invalide" />
      </Example>
      <Example name="SelectField: chosen, disabled">
        <SelectField label={texts.choice} data={[...texts.choices]} />
        <SelectField disabled label={texts.choice} data={[...texts.choices]} />
      </Example>
    </Section>
    <Section title={sections.forms}>
      <Example name="SaveForm: saves">
        <ExampleForm save={async () => {}} />
      </Example>
      <Example name="SaveForm: refused">
        <ExampleForm save={() => Promise.reject(new Error(texts.failed))} />
      </Example>
      <Example name="SaveForm: changed meanwhile">
        <ExampleForm readVersion="name:0" save={() => Promise.reject(changedFailure)} />
      </Example>
      <Example name="SaveForm: deleted meanwhile">
        <OpenRecordProvider value={{ isGone: true }}>
          <ExampleForm save={async () => {}} />
        </OpenRecordProvider>
      </Example>
      <Example name="SaveForm: blockedBy">
        <ExampleForm save={async () => {}} blockedBy={texts.blocked} />
      </Example>
    </Section>
  </>
)
