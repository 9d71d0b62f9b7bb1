import { IconArrowBackUp, IconFileImport, IconFileSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/days.ts'
import { formatDons } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { ImportState, ImportSummary } from '../import.ts'
import { importsQuery, isUnderWay } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

const iconOf = (state: ImportState) => {
  if (state === 'undone' || state === 'undoing') return IconArrowBackUp
  return state === 'done' || state === 'running' ? IconFileImport : IconFileSearch
}

/** Returns the figures that an import has added, or would add. */
const figuresOf = ({ state, accepted, imported }: ImportSummary) =>
  state === 'uploaded' || state === 'checking' || state === 'checked' ? accepted : imported

const noteOf = (one: ImportSummary): string => {
  const { state, progress, uploadedAt, uploadedBy } = one
  const { donationCount } = figuresOf(one)
  const stateText = isUnderWay(state) ? importTexts.progress(state, progress) : importTexts.states[state]
  return [stateText, donationCount > 0 && formatDons(donationCount), formatDateTime(uploadedAt), uploadedBy.name]
    .filter(Boolean)
    .join(' · ')
}

export const ImportListPage = () => {
  const places = usePlaces()
  return (
    <ListScreen
      list={useInfiniteQuery(importsQuery(useCall(), useCustomerId()))}
      title={importTexts.title}
      back={places.home()}
      actions={<AddButton label={importTexts.create} to={places.newImport()} />}
      empty={{
        text: importTexts.empty,
        hint: importTexts.emptyHint,
        act: { label: importTexts.createFirst, to: places.newImport() },
      }}
    >
      {(imports: ImportSummary[]) => (
        <LinkRows
          rows={imports.map((one) => {
            const Icon = iconOf(one.state)
            return {
              id: one._id,
              to: places.import(one._id),
              icon: <Icon size={20} aria-hidden />,
              name: one.fileName,
              note: noteOf(one),
              end: { figure: <Amount euros={figuresOf(one).total} /> },
            }
          })}
        />
      )}
    </ListScreen>
  )
}
