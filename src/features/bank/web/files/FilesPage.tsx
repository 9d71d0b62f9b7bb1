import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { Loaded, LoadedRows } from '#shared/web/kit/Loaded.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { BankFileSummary } from '../../statement.ts'
import { bankAccountsQuery } from '../accounts/account.queries.ts'
import { FileDrop } from './FileDrop.tsx'
import { bankFilesQuery } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

/** 'Importer un relevé': files are dropped at the top, and what became of all of them is below. */
export const FilesPage = () => {
  const { bank, newBankAccount } = usePlaces()
  const accounts = useQuery(bankAccountsQuery(useCall(), useCustomerId()))
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(bank())} />
      <Loaded of={{ ...accounts, data: accounts.data?.filter(({ isArchived }) => !isArchived) }} rows={3}>
        {(open) =>
          open.length === 0 ? (
            <EmptyState
              text={texts.noAccount}
              hint={texts.noAccountHint}
              act={{ label: texts.addAccount, to: newBankAccount() }}
            />
          ) : (
            <>
              <FileDrop accounts={open} />
              <AllFiles />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const icons = {
  reading: IconHourglass,
  explaining: IconHourglass,
  sheet: IconAlertTriangle,
  columns: IconAlertTriangle,
  account: IconAlertTriangle,
  done: IconCircleCheck,
  refused: IconAlertTriangle,
}

const noteOf = (file: BankFileSummary): string =>
  [
    ...(file.withdrawal
      ? [texts.withdrawn]
      : [texts.states[file.state], file.state === 'done' && texts.countsOf(file)]),
    formatDateTime(file.uploadedAt),
    file.uploadedBy.name,
  ]
    .filter(Boolean)
    .join(' · ')

const AllFiles = () => {
  const { bankFile } = usePlaces()
  const list = useInfiniteQuery(bankFilesQuery(useCall(), useCustomerId()))
  return (
    <Section title={texts.all}>
      <LoadedRows list={list} skeletonRows={3} empty={{ text: texts.empty, hint: texts.emptyHint }}>
        {(files) => (
          <LinkRows
            rows={files.map((file) => {
              const Icon = file.withdrawal ? IconArrowBackUp : icons[file.state]
              return {
                id: file._id,
                to: bankFile(file._id),
                icon: <Icon size={20} aria-hidden />,
                name: file.fileName,
                note: noteOf(file),
              }
            })}
          />
        )}
      </LoadedRows>
    </Section>
  )
}
