import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EurosInput } from '#shared/web/kit/EurosInput.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { SelectField } from '#shared/web/kit/SelectField.tsx'
import { kitPageTexts } from './kitPage.texts.ts'
import { Section, Specimen } from './Specimen.tsx'

const { sections, ...texts } = kitPageTexts
const isRequired = (name: string) => (name.trim() === '' ? texts.required : null)
const submitTexts = { submit: texts.save, saved: texts.saved, failed: texts.failed }

type ExampleFormProps = { save: () => Promise<void>; blockedBy?: string }

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
      <Specimen name="TextInput">
        <TextInput label={texts.name} description={texts.example} placeholder={texts.example} />
        <TextInput required label={texts.name} defaultValue={texts.example} />
      </Specimen>
      <Specimen name="TextInput: error, disabled">
        <TextInput required label={texts.name} error={texts.required} />
        <TextInput disabled label={texts.name} defaultValue={texts.example} />
      </Specimen>
      <Specimen name="EurosInput: filled in, error">
        <EurosInput label={texts.amount} defaultValue="12,50" />
        <EurosInput label={texts.amount} defaultValue="douze" error="Montant invalide" />
      </Specimen>
      <Specimen name="SelectField: chosen, disabled">
        <SelectField label={texts.choice} data={[...texts.choices]} />
        <SelectField disabled label={texts.choice} data={[...texts.choices]} />
      </Specimen>
    </Section>
    <Section title={sections.forms}>
      <Specimen name="SaveForm: saves">
        <ExampleForm save={async () => {}} />
      </Specimen>
      <Specimen name="SaveForm: refused">
        <ExampleForm save={() => Promise.reject(new Error(texts.failed))} />
      </Specimen>
      <Specimen name="SaveForm: blockedBy">
        <ExampleForm save={async () => {}} blockedBy={texts.blocked} />
      </Specimen>
    </Section>
  </>
)
