import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import type { SubmittableForm } from '#shared/web/kit/FormFrame.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { BankFileAnswer } from '../../statement.ts'
import { bankAccountsQuery } from '../accounts/account.queries.ts'
import { useAnswerFile } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

/** Asks for the account of a file that names none. */
export const AccountForm = ({ fileId }: { fileId: string }) => {
  const customerId = useCustomerId()
  const { data: accounts = [] } = useQuery(bankAccountsQuery(useCall(), customerId))
  const { mutateAsync } = useAnswerFile(customerId, fileId)
  const form = useSchemaForm({
    schema: BankFileAnswer.pick({ accountId: true }).required(),
    initialValues: { accountId: '' },
  })
  const open = accounts.filter(({ isArchived }) => !isArchived).map(({ _id, label }) => ({ value: _id, label }))
  const data = [{ value: '', label: texts.chooseAccount }, ...open]
  return (
    <Question title={texts.account} note={texts.accountNote} form={form} save={mutateAsync}>
      <SelectField label={texts.accountOf} required data={data} {...form.getInputProps('accountId')} />
    </Question>
  )
}

/** Asks which sheet of a workbook is meant that has several tables. */
export const SheetForm = ({ fileId, sheets }: { fileId: string; sheets: readonly string[] }) => {
  const { mutateAsync } = useAnswerFile(useCustomerId(), fileId)
  const form = useSchemaForm({ schema: BankFileAnswer.pick({ sheet: true }).required(), initialValues: { sheet: '' } })
  const data = [{ value: '', label: texts.chooseSheet }, ...sheets]
  return (
    <Question title={texts.sheet} note={texts.sheetNote} form={form} save={mutateAsync}>
      <SelectField label={texts.sheetOf} required data={data} {...form.getInputProps('sheet')} />
    </Question>
  )
}

type QuestionProps<Answer> = {
  title: string
  note: string
  form: SubmittableForm<Answer>
  save: (answer: Answer) => Promise<unknown>
  children: ReactNode
}

/** A question of a file. Its answer lets the server read it. */
const Question = <Answer,>({ title, note, children, ...form }: QuestionProps<Answer>) => (
  <Section title={title}>
    <p className="quiet mb-12">{note}</p>
    <SaveForm className="grid one-column gap-20 to-760" texts={{ submit: texts.read }} onSaved={() => {}} {...form}>
      {children}
    </SaveForm>
  </Section>
)
