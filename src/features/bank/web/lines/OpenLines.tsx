import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { LoadedRows, rowsOf } from '#shared/web/kit/Loaded.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useNarrow } from '#shared/web/useNarrow.ts'
import type { BankLineSummary } from '../../bank-line.ts'
import type { Match } from '../../match.ts'
import { bankTexts as texts } from '../bank.texts.ts'
import { bankLineQuery, openLinesQuery, useExplainLines, useUndoMatch } from './line.queries.ts'
import { OpenLine } from './OpenLine.tsx'

type OpenLinesProps = {
  /** How many wait in all months. */
  count: number
  /** The month whose lines are shown. Undefined: of all months. */
  month: string | undefined
}

/** The lines that wait for a person. The arrows choose one, and Enter accepts what is proposed for it. */
export const OpenLines = ({ count, month }: OpenLinesProps) => {
  const call = useCall()
  const customerId = useCustomerId()
  const places = usePlaces()
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(openLinesQuery(call, customerId, month))
  const lines = rowsOf(list)
  const [chosenId, setChosenId] = useState<string>()
  const [accepted, setAccepted] = useState<Match>()
  const narrow = useNarrow()
  const rows = useRef<HTMLUListElement>(null)
  const place = Math.max(0, lines?.findIndex(({ _id }) => _id === chosenId) ?? 0)
  const nextId = lines?.[place + 1]?._id

  useEffect(() => {
    // What the next line may be is known when it is chosen.
    if (nextId !== undefined) void queryClient.prefetchQuery(bankLineQuery(call, customerId, nextId))
  }, [nextId, queryClient, call, customerId])

  const focusRow = (index: number) => {
    const line = lines?.[index]
    if (!line) return
    setChosenId(line._id)
    rows.current?.querySelectorAll<HTMLButtonElement>('[data-line]')[index]?.focus()
  }

  const move = (step: 1 | -1) => focusRow(Math.min((lines?.length ?? 1) - 1, Math.max(0, place + step)))

  const onAccepted = (match: Match, line: BankLineSummary) => {
    setAccepted(match)
    // The line leaves the list: its neighbour takes the focus.
    const index = lines?.findIndex(({ _id }) => _id === line._id) ?? 0
    focusRow(index + 1 < (lines?.length ?? 0) ? index + 1 : index - 1)
  }

  return (
    <Section title={month ? texts.toExplainIn(month) : count > 0 ? texts.toExplainCount(count) : texts.toExplain}>
      {accepted && <Accepted match={accepted} onUndone={() => setAccepted(undefined)} />}
      <LoadedRows list={list} skeletonRows={3}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Notice tone="success" role="note">
              {month ? texts.nothingIn(month) : texts.nothing}
            </Notice>
          ) : (
            <>
              {!narrow && <p className="quiet mb-12 no-print">{texts.keys}</p>}
              <ul ref={rows} className="rows">
                {loaded.map((line, index) => (
                  <OpenLine
                    key={line._id}
                    line={line}
                    isChosen={index === place}
                    onChoose={() => setChosenId(line._id)}
                    onMove={move}
                    onAccepted={(match) => onAccepted(match, line)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </LoadedRows>
      <div className="inline middle gap-12 mt-12">
        {lines && lines.length > 0 && <SearchAgain />}
        {month && count > (lines?.length ?? 0) && <Link {...linkTo(places.bank(month))}>{texts.allMonths(count)}</Link>}
        {month && lines?.length === 0 && <LinkButton to={places.month(month)}>{texts.backToMonth(month)}</LinkButton>}
      </div>
    </Section>
  )
}

/** Explains what has only one explanation by now: after a contract was added, or donations have arrived. */
const SearchAgain = () => {
  const explain = useExplainLines(useCustomerId())
  return (
    <Button
      variant="default"
      loading={explain.isPending}
      onClick={() =>
        explain.mutate(undefined, {
          onSuccess: ({ explainedCount }) => toasts.success(texts.found(explainedCount)),
          onError: (error) => toasts.failed(error),
        })
      }
    >
      {texts.again}
    </Button>
  )
}

/** Says what was accepted last, and takes it back in one step. */
const Accepted = ({ match, onUndone }: { match: Match; onUndone: () => void }) => {
  const { mutateAsync, isPending } = useUndoMatch(useCustomerId())
  const undo = async () => {
    await toasts.outcome(mutateAsync(match._id), texts.undone)
    onUndone()
  }
  return (
    <div className="mb-12">
      <Notice tone="success" role="status">
        <p>{texts.explained(match.sentence)}</p>
        <Button className="mt-8" variant="default" loading={isPending} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      </Notice>
    </div>
  )
}
