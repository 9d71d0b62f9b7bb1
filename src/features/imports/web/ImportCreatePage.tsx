import { Button } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { failureText } from '#shared/web/failureText.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { maxFileBytes } from '../import.ts'
import { sheetsCode } from '../import-refusals.ts'
import classes from './Imports.module.css'
import { useUploadImport } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

/** Lists the sheets of a workbook. The server asks for one. */
const sheetsOf = (failure: unknown): string[] =>
  failure instanceof CallFailure && failure.problem?.code === sheetsCode
    ? (failure.problem.fields?.sheet ?? '').split('/')
    : []

/** The choice of a file. Leads to the import, where its columns are matched and it is checked. */
export const ImportCreatePage = () => {
  const { imports, import: placeOf } = usePlaces()
  const goTo = useGoTo()
  const upload = useUploadImport(useCustomerId())
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const errorId = useId()
  const [error, setError] = useState<string>()
  const [name, setName] = useState<string>()
  const [sheets, setSheets] = useState<string[]>([])
  const [sheet, setSheet] = useState<string>()

  const send = () => {
    const file = input.current?.files?.[0]
    const problem = file ? (file.size > maxFileBytes ? importTexts.fileTooLarge : undefined) : importTexts.fileRequired
    setError(problem)
    if (!file || problem) return input.current?.focus()
    upload.mutate(
      { file, sheet },
      {
        onSuccess: ({ _id }) => goTo(placeOf(_id), { replace: true }),
        onError: (failure) => {
          setError(failureText(failure))
          setSheets(sheetsOf(failure))
        },
      },
    )
  }

  return (
    <>
      <PageHeader title={importTexts.create} back={linkTo(imports())} />
      <Form className="grid one-column gap-24 to-760" send={send}>
        <div className="frame pad-16-20">
          <label className={`inline middle around strong gap-12 row-gap-8 ${classes.fileLabel}`}>
            <IconFileTypeCsv size={24} aria-hidden />
            {importTexts.file}
            <input
              ref={input}
              className="covering"
              type="file"
              accept=".csv,.txt,.xlsx,text/csv,text/plain"
              required
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${noteId} ${errorId}` : noteId}
              aria-label={importTexts.file}
              onChange={({ currentTarget }) => {
                setError(undefined)
                setSheets([])
                setSheet(undefined)
                setName(currentTarget.files?.[0]?.name)
              }}
            />
            <span className="target pad-0-16 outlined field-outlined" aria-hidden>
              {importTexts.chooseFile}
            </span>
            <output className="regular anywhere">{name ?? importTexts.noFile}</output>
          </label>
          <p id={noteId} className="quiet mt-8">
            {importTexts.fileNote}
          </p>
          {error && (
            <p id={errorId} className="danger note mt-8" role="alert">
              {error}
            </p>
          )}
        </div>
        {sheets.length > 0 && (
          <SelectField
            className="to-420"
            label={importTexts.sheet}
            required
            data={[{ value: '', label: importTexts.chooseSheet }, ...sheets]}
            value={sheet ?? ''}
            onChange={({ currentTarget }) => {
              setError(undefined)
              setSheet(currentTarget.value || undefined)
            }}
          />
        )}
        <Notice tone="info" role="note">
          {importTexts.nothingYet}
        </Notice>
        <div>
          <Button type="submit" loading={upload.isPending}>
            {importTexts.send}
          </Button>
        </div>
      </Form>
    </>
  )
}
