import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { LoadMore } from '#shared/web/kit/LoadMore.tsx'
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
  const open = accounts.data?.filter(({ isArchived }) => !isArchived)
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(bank())} />
      {!open && accounts.error ? (
        <LoadFailure error={accounts.error} retrying={accounts.isFetching} onRetry={() => void accounts.refetch()} />
      ) : !open ? (
        <ListSkeleton rows={3} />
      ) : open.length === 0 ? (
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
      )}
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
  const files = list.data?.pages.flatMap(({ data }) => data)
  return (
    <Section title={texts.all}>
      {!files && !list.error && <ListSkeleton rows={3} />}
      {!files && list.error && (
        <LoadFailure error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {files?.length === 0 && <EmptyState text={texts.empty} hint={texts.emptyHint} />}
      {files && files.length > 0 && (
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
      {files && <LoadMore list={list} />}
    </Section>
  )
}
