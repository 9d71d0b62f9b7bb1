import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { LoadedRows } from '#shared/web/kit/Loaded.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRemembered } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { titleAndFigures } from '../match-sentence.ts'
import { bankTexts as texts } from './bank.texts.ts'
import { bankLinesQuery } from './lines/line.queries.ts'

/** The lines of a month, each with its sentence, folded until they are asked for. */
export const MonthLines = ({ month }: { month: string }) => {
  const { bankLine } = usePlaces()
  const list = useInfiniteQuery(bankLinesQuery(useCall(), useCustomerId(), { month }))
  const { isPreparing, print } = usePrintAll(list)
  const [isShown = false, setShown] = useRemembered('bank-lines')
  const printAll = () => {
    setShown(true)
    print()
  }
  return (
    <Section title={texts.lines}>
      <div className="inline gap-8 mb-12 no-print">
        <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? texts.hideLines : texts.showLines}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={isPreparing}
          onClick={printAll}
        >
          {texts.print}
        </Button>
      </div>
      {(list.hasNextPage || !isShown) && <p className="print-only">{texts.notWhole}</p>}
      {isShown && (
        <LoadedRows list={list} empty={{ text: texts.noLines }}>
          {(lines) => (
            <LinkRows
              rows={lines.map((line) => ({
                id: line._id,
                to: bankLine(line._id),
                icon: line.match ? (
                  <IconCircleCheck size={20} aria-hidden />
                ) : (
                  <IconAlertCircle size={20} aria-hidden />
                ),
                name: titleAndFigures(line.match?.sentence ?? line.label).title,
                note: [
                  line.match && titleAndFigures(line.match.sentence).figures,
                  formatDate(line.bookedOn),
                  line.account.name,
                  !line.match && texts.unexplained,
                  line.isChanged && texts.toSee,
                ]
                  .filter(Boolean)
                  .join(' · '),
                end: { figure: <Amount euros={line.amount} /> },
              }))}
            />
          )}
        </LoadedRows>
      )}
    </Section>
  )
}

type Loaded = { hasNextPage: boolean; error: Error | null }
type PagedQuery = Loaded & { fetchNextPage: () => Promise<Loaded> }

/** Loads all pages of a list, then opens the browser's print dialog (docs/rules/screens.md#print-papers). */
const usePrintAll = (list: PagedQuery) => {
  const [isPreparing, setPreparing] = useState(false)
  const print = async () => {
    setPreparing(true)
    let loaded: Loaded = list
    while (loaded.hasNextPage && !loaded.error) loaded = await list.fetchNextPage()
    setPreparing(false)
    if (loaded.error) toasts.failed(loaded.error)
    // The last rows are on the page after the next paint.
    else requestAnimationFrame(() => setTimeout(() => window.print()))
  }
  return { isPreparing, print: () => void print() }
}
