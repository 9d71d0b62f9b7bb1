import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { failureText } from '#shared/web/failureText.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import type { BankAccount } from '../../bank-account.ts'
import { maxBankFileBytes } from '../../statement.ts'
import classes from '../Bank.module.css'
import { FileVerdict, PendingFile } from './FileVerdict.tsx'
import { useUploadBankFile } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

type Dropped = { key: number; name: string; fileId?: string; failure?: string }

/** Several files are dropped or chosen at once, sent one after the other, and each gets its verdict. */
export const FileDrop = ({ accounts }: { accounts: readonly BankAccount[] }) => {
  const customerId = useCustomerId()
  const hintId = useId()
  const { mutateAsync } = useUploadBankFile(customerId)
  const [accountId, setAccountId] = useState(accounts.length === 1 ? accounts[0]?._id : undefined)
  const [isOver, setIsOver] = useState(false)
  const [dropped, setDropped] = useState<Dropped[]>([])

  const update = (key: number, more: Partial<Dropped>) =>
    setDropped((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))

  const sendOne = async (file: File, key: number) => {
    if (file.size > maxBankFileBytes) return update(key, { failure: texts.tooLarge })
    try {
      update(key, { fileId: (await mutateAsync({ file, accountId }))._id })
    } catch (error) {
      update(key, { failure: failureText(error) })
    }
  }

  const send = async (files: File[]) => {
    const first = dropped.length
    setDropped((all) => [...all, ...files.map(({ name }, index) => ({ key: first + index, name }))])
    for (const [index, file] of files.entries()) await sendOne(file, first + index)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void send([...event.dataTransfer.files])
  }

  return (
    <>
      <div className="grid one-column gap-16">
        {accounts.length > 1 && (
          <SelectField
            label={texts.csvAccount}
            data={[
              { value: '', label: texts.askAccount },
              ...accounts.map(({ _id, label }) => ({ value: _id, label })),
            ]}
            value={accountId ?? ''}
            onChange={({ currentTarget }) => setAccountId(currentTarget.value || undefined)}
          />
        )}
        <label
          className={`stack middle centred around gap-8 surface focus-around ${classes.drop}`}
          data-over={isOver || undefined}
        >
          <IconFileUpload size={32} aria-hidden />
          <span className="lead strong" aria-hidden>
            {texts.drop}
          </span>
          <input
            className="covering"
            type="file"
            multiple
            accept=".txt,.cfonb,.xml,.csv,.dat,.120,.ofx,.qif,.xlsx,text/plain,text/csv,application/xml,text/xml"
            aria-label={texts.choose}
            aria-describedby={hintId}
            onDragOver={(event) => {
              event.preventDefault()
              setIsOver(true)
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={drop}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              // The same file may be chosen again.
              currentTarget.value = ''
              void send(files)
            }}
          />
          <span className="target strong pad-0-16 outlined field-outlined" aria-hidden>
            {texts.choose}
          </span>
          <span id={hintId} className="quiet">
            {texts.dropHint}
          </span>
        </label>
      </div>
      {dropped.length > 0 && (
        <Section title={texts.justSent}>
          <ul className="rows" aria-live="polite">
            {dropped.map(({ key, name, fileId, failure }) => (
              <li key={key} className="grid one-column gap-4 row-space">
                {fileId === undefined ? <PendingFile name={name} failure={failure} /> : <FileVerdict fileId={fileId} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
