import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { LoadedRows } from '#shared/web/kit/Loaded.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { BankLine } from '../../bank-line.ts'
import { bankLinesQuery, useSeeMatch } from './line.queries.ts'
import { lineTexts as texts } from './line.texts.ts'

/** Lists the lines whose donations have changed since a person explained them. */
export const ChangedLines = ({ count }: { count: number }) => {
  const list = useInfiniteQuery(bankLinesQuery(useCall(), useCustomerId(), { state: 'changed' }))
  const { bankLine } = usePlaces()
  if (count === 0) return null
  return (
    <Section title={texts.changedCount(count)}>
      <LoadedRows list={list} skeletonRows={1}>
        {(lines) => (
          <LinkRows
            rows={lines.map((line) => ({
              id: line._id,
              to: bankLine(line._id),
              icon: <IconAlertCircle size={20} aria-hidden />,
              name: line.match?.sentence ?? line.label,
              note: `${formatDate(line.bookedOn)} · ${line.account.name}`,
              end: { figure: <Amount euros={line.amount} /> },
            }))}
          />
        )}
      </LoadedRows>
    </Section>
  )
}

/** Says what has changed of a line since a person explained it, until a person has seen it. */
export const LineChanges = ({ line: { changes, match } }: { line: BankLine }) => {
  const { mutateAsync, isPending } = useSeeMatch(useCustomerId())
  const { donation } = usePlaces()
  if (!match || changes.length === 0) return null
  return (
    <Section title={texts.changed}>
      <Notice tone="warning" role="note">
        <p>{texts.changedNote}</p>
        <ul>
          {changes.map((change, index) => (
            <li key={index}>
              {change.transactionId === null ? (
                texts.changeOf(change)
              ) : (
                <Link {...linkTo(donation(change.transactionId))}>{texts.changeOf(change)}</Link>
              )}
            </li>
          ))}
        </ul>
        <Button
          className="mt-8"
          variant="default"
          loading={isPending}
          onClick={() => void toasts.outcome(mutateAsync(match._id), texts.seen)}
        >
          {texts.see}
        </Button>
      </Notice>
    </Section>
  )
}
