import { SelectField } from '#shared/web/kit/Fields.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { BankFileSheet } from '../../statement.ts'
import { useChooseSheet } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

/** Asks which sheet of a workbook is meant that has several tables. */
export const SheetForm = ({ fileId, sheets }: { fileId: string; sheets: readonly string[] }) => {
  const { mutateAsync } = useChooseSheet(useCustomerId(), fileId)
  const form = useSchemaForm({ schema: BankFileSheet, initialValues: { sheet: '' } })
  return (
    <Section title={texts.sheet}>
      <p className="quiet mb-12">{texts.sheetNote}</p>
      <SaveForm
        className="grid one-column gap-20 to-560"
        form={form}
        texts={{ submit: texts.read }}
        save={mutateAsync}
        onSaved={() => {}}
      >
        <SelectField
          label={texts.sheetOf}
          required
          data={[{ value: '', label: texts.chooseSheet }, ...sheets]}
          {...form.getInputProps('sheet')}
        />
      </SaveForm>
    </Section>
  )
}
