import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { failureText } from '#shared/web/failureText.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { Facts, Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { type DonorImport, type ImportedField, importedFields } from '../donor-import.ts'
import { donorLabels } from '../donor-record.ts'
import { type DonorFile, useImportDonors } from './donor.queries.ts'
import { recordTexts as texts } from './donor.texts.ts'

/** Lists the sheets of a workbook, where the server asks for one. */
const sheetsIn = (failure: unknown): string[] =>
  failure instanceof CallFailure ? (failure.problem?.fields?.['sheet'] ?? '').split('/').filter(Boolean) : []

/** A file of donors: its columns and what it would add, before it is imported. The file stays in the browser. */
export const DonorImportPage = () => {
  const { donors } = usePlaces()
  const goTo = useGoTo()
  const { preview, run } = useImportDonors(useCustomerId())
  const [chosen, setChosen] = useState<DonorFile>()
  const [sheets, setSheets] = useState<string[]>([])
  const read = (file: DonorFile) => {
    setChosen(file)
    preview.mutate(file, { onError: (failure) => setSheets(sheetsIn(failure)) })
  }
  const choose = (file: File | null) => {
    setSheets([])
    preview.reset()
    if (file) read({ file })
  }
  const add = (file: DonorFile) =>
    run.mutate(file, {
      onSuccess: ({ newCount }) => {
        toasts.success(texts.imported(newCount))
        goTo(donors(), { replace: true })
      },
      onError: (failure) => toasts.failed(failure),
    })
  const found = preview.data
  return (
    <>
      <PageHeader title={texts.import} back={linkTo(donors())} note={texts.importNote} />
      <FileInput
        className="to-420 mb-20"
        label={texts.file}
        placeholder={texts.chooseFile}
        accept=".csv,.txt,.xlsx"
        error={preview.error && failureText(preview.error)}
        onChange={choose}
      />
      {chosen && sheets.length > 0 && (
        <SelectField
          className="to-420 mb-20"
          label={texts.sheet}
          data={['', ...sheets]}
          value={chosen.sheet ?? ''}
          onChange={({ currentTarget }) => read({ file: chosen.file, sheet: currentTarget.value })}
        />
      )}
      {found && chosen && (
        <>
          <Columns found={found} onChange={(columns) => read({ ...chosen, columns })} />
          <Facts
            title={texts.content}
            facts={[
              [texts.newDonors, String(found.newCount)],
              [texts.knownDonors, String(found.knownCount)],
              ...found.refused.map(
                ({ reason, count, lines }) => [reason, texts.refusedRows(count, lines)] as [string, string],
              ),
            ]}
          />
          <Button
            className="mt-20"
            disabled={found.newCount === 0 || preview.isPending}
            loading={run.isPending}
            onClick={() => add(chosen)}
          >
            {texts.importCount(found.newCount)}
          </Button>
        </>
      )}
    </>
  )
}

type ColumnsProps = { found: DonorImport; onChange: (columns: DonorImport['columns']) => void }

const Columns = ({ found: { header, columns }, onChange }: ColumnsProps) => {
  const change = (field: ImportedField, value: string) => {
    const { [field]: _former, ...others } = columns
    onChange(value === '' ? others : { ...others, [field]: Number(value) })
  }
  return (
    <Section title={texts.columns}>
      <div className="starts gap-20 row-gap-12 fields of-200">
        {importedFields.map((field) => (
          <SelectField
            key={field}
            label={donorLabels[field].label}
            data={[
              { value: '', label: texts.noColumn },
              ...header.map((name, index) => ({ value: String(index), label: name })),
            ]}
            value={String(columns[field] ?? '')}
            onChange={({ currentTarget }) => change(field, currentTarget.value)}
          />
        ))}
      </div>
    </Section>
  )
}
