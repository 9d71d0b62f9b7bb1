import { IconClipboardList, IconLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { sheetTexts } from '../../sheet.texts.ts'
import type { SheetSummary } from '../../sheet.ts'
import { sheetsQuery } from './sheet.queries.ts'

/** The page 'Feuilles de comptage', newest first. */
export const SheetListPage = () => {
  const places = usePlaces()
  return (
    <ListScreen
      list={useInfiniteQuery(sheetsQuery(useCall(), useCustomerId()))}
      title={sheetTexts.title}
      back={places.home()}
      actions={<AddButton label={sheetTexts.create} to={places.newSheet()} />}
      empty={{
        text: sheetTexts.empty,
        hint: sheetTexts.emptyHint,
        act: { label: sheetTexts.createFirst, to: places.newSheet() },
      }}
    >
      {(sheets: SheetSummary[]) => (
        <LinkRows
          rows={sheets.map((sheet) => ({
            id: sheet._id,
            to: places.sheet(sheet._id),
            icon:
              sheet.state === 'sealed' ? (
                <IconLock size={20} aria-hidden />
              ) : (
                <IconClipboardList size={20} aria-hidden />
              ),
            name: `${sheet.place}, ${formatDate(sheet.day)}`,
            note: noteOf(sheet),
            // The server keeps the count from who is to count second.
            ...(sheet.total !== undefined && {
              end: { figure: <Amount euros={sheet.reversesId ? -sheet.total : sheet.total} /> },
            }),
          }))}
        />
      )}
    </ListScreen>
  )
}

const noteOf = ({ state, event, cause, reversesId, reversal }: SheetSummary): string =>
  [
    reversesId && sheetTexts.oneReversing,
    reversal?.isSealed ? sheetTexts.isReversed : sheetTexts.states[state],
    event,
    cause?.name,
  ]
    .filter(Boolean)
    .join(' · ')
