import { Checkbox, Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { ScrollRegion, Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { type ColumnsQuestion } from '../../csv-mapping.ts'
import { type BankFile, BankFileAnswer } from '../../statement.ts'
import { bankAccountsQuery } from '../accounts/account.queries.ts'
import {
  type ColumnName,
  type ColumnsValues,
  columnMessages,
  columnsBodyOf,
  columnsValuesOf,
  signedColumns,
  singleColumns,
  splitColumns,
} from './columnsForm.ts'
import { useAnswerFile } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

const required: readonly string[] = ['date', 'amount', 'debit', 'credit']

const stateChoices = [
  { value: '', label: texts.chooseState },
  ...Object.entries(texts.stateMeanings).map(([value, label]) => ({ value, label })),
]

/** Asks once what the columns of a CSV are, beside its first lines. */
export const ColumnsForm = ({ file, question }: { file: BankFile; question: ColumnsQuestion }) => {
  const customerId = useCustomerId()
  const { data: accounts = [] } = useQuery(bankAccountsQuery(useCall(), customerId))
  const { mutateAsync } = useAnswerFile(customerId, file._id)
  const form = useForm<ColumnsValues, BankFileAnswer>({
    initialValues: columnsValuesOf(question, ''),
    validate: (values) => columnMessages(messagesByField(BankFileAnswer, columnsBodyOf(values))),
    transformValues: (values) => BankFileAnswer.parse(columnsBodyOf(values)),
  })
  const choices = question.header.map((name, index) => ({ value: String(index), label: name }))
  const { amounts } = form.values
  const ofAmounts = amounts === 'signed' ? signedColumns : splitColumns
  const fields: ColumnName[] = [...singleColumns.slice(0, 1), ...ofAmounts, ...singleColumns.slice(1)]
  // As proposed: a field that is chosen stays where it is.
  const others = fields.filter((name) => !required.includes(name) && (question.proposal[name] ?? null) === null)
  const fieldOf = (name: ColumnName) => {
    const isRequired = required.includes(name)
    const none = { value: '', label: isRequired ? texts.chooseColumn : texts.noColumn }
    return (
      <SelectField
        key={name}
        label={texts.fields[name]}
        required={isRequired}
        data={[none, ...choices]}
        {...form.getInputProps(name)}
      />
    )
  }
  return (
    <Section title={texts.columns}>
      <p className="quiet mb-12">{texts.columnsNote}</p>
      <Sample question={question} />
      <SaveForm
        className="grid one-column gap-20 to-760"
        form={form}
        texts={{ submit: texts.read }}
        save={mutateAsync}
        onSaved={() => {}}
      >
        {accounts.length > 1 && (
          <SelectField
            label={texts.csvAccount}
            data={[
              { value: '', label: '' },
              ...accounts.filter(({ isArchived }) => !isArchived).map(({ _id, label }) => ({ value: _id, label })),
            ]}
            {...form.getInputProps('accountId')}
          />
        )}
        <Radio.Group label={texts.amounts} {...form.getInputProps('amounts')}>
          <div className="inline gap-24 row-gap-0">
            <Radio value="signed" label={texts.amountsChoices.signed} />
            <Radio value="split" label={texts.amountsChoices.split} />
          </div>
        </Radio.Group>
        <div className="fields gap-20 row-gap-16">{fields.filter((name) => !others.includes(name)).map(fieldOf)}</div>
        {others.length > 0 && (
          <details open={others.some((name) => form.errors[name] !== undefined)}>
            <summary className="touch strong pad-10-0">{texts.otherFields(others.length)}</summary>
            <div className="fields gap-20 row-gap-16">{others.map(fieldOf)}</div>
          </details>
        )}
        {question.states.length > 0 && (
          <fieldset>
            <legend className="strong pad-0-6">{texts.statesOfFile}</legend>
            <p className="quiet mt-8">{texts.statesNote}</p>
            <div className="fields gap-20 row-gap-16">
              {question.states.map(({ value, rowCount }, index) => (
                <SelectField
                  key={value}
                  label={texts.stateOf(value, rowCount)}
                  data={stateChoices}
                  {...form.getInputProps(`states.${index}.meaning`)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <Checkbox.Group label={texts.labels} description={texts.labelsHint} required {...form.getInputProps('labels')}>
          <div className="inline gap-24 row-gap-0 mt-8">
            {choices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      </SaveForm>
    </Section>
  )
}

const Sample = ({ question: { header, samples } }: { question: ColumnsQuestion }) => (
  <ScrollRegion label={texts.sample}>
    <Table
      of="words"
      label={texts.sample}
      className="nowrap mb-20"
      columns={header.map((head, key) => ({ head, key }))}
    >
      {samples.map((cells, row) => (
        <tr key={row}>
          {header.map((_, column) =>
            column === 0 ? (
              <th key={column} scope="row">
                {cells[column]}
              </th>
            ) : (
              <td key={column}>{cells[column]}</td>
            ),
          )}
        </tr>
      ))}
    </Table>
  </ScrollRegion>
)
