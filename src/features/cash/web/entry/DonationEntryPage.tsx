import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { recordDonation } from '#features/transactions/transaction.endpoints.ts'
import { dayOf, formatDay } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { drafts } from '#shared/web/drafts.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { undoHandDonation } from '../../hand-donation.endpoints.ts'
import type { HandDonationInput } from '../../hand-donation.ts'
import { countedCausesQuery } from '../sheets/sheet.queries.ts'
import classes from './DonationEntry.module.css'
import { DonationForm } from './DonationForm.tsx'
import { createEntryQueue, type EntryRow, sessionOf, undoableOf } from './entryQueue.ts'
import { handDonationTexts } from './hand-donation.texts.ts'

/** 'Saisir des dons': cash, cheques and transfers, by keyboard alone (docs/rules/cash.md#cash-entry). */
export const DonationEntryPage = () => {
  const { home } = usePlaces()
  const { rows, queue } = useEntryQueue(useCustomerId())
  const [corrected, setCorrected] = useState<EntryRow>()
  const { count, totalCents, waiting } = sessionOf(rows)
  const correct = async (row: EntryRow) => {
    try {
      if (row.state === 'refused') queue.remove(row.key)
      else await queue.undo(row)
      setCorrected(row)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const outcome = outcomeOf(rows)
  // A phone has no such keys, and its session is below the screen: two lines either way, so that nothing moves.
  const onPhone = outcome ? (
    <>
      {outcome}
      <br />
      {handDonationTexts.soFar(count, formatEuros(totalCents / 100))}
    </>
  ) : (
    handDonationTexts.hint
  )
  const note = useNarrow() ? onPhone : `${handDonationTexts.keysHint} ${handDonationTexts.hint}`
  const correctLast = () => {
    const last = undoableOf(rows)
    if (last) void correct(last)
  }
  return (
    <>
      <PageHeader title={handDonationTexts.title} back={linkTo(home())} note={note} />
      <DonationForm key={corrected?.key} onAdd={queue.add} onUndo={correctLast} initial={corrected?.donation} />
      <Section title={handDonationTexts.session}>
        <StatCards
          stats={[
            { label: handDonationTexts.count, value: formatCount(count) },
            { label: handDonationTexts.total, value: formatEuros(totalCents / 100) },
          ]}
        />
        <LastOutcome outcome={outcome} waiting={waiting} />
        {rows.length === 0 ? (
          <div className="mt-16">
            <EmptyState text={handDonationTexts.none} hint={handDonationTexts.noneHint} />
          </div>
        ) : (
          <EntryRows rows={rows} onCorrect={(row) => void correct(row)} />
        )}
        {rows.length > 0 && waiting === 0 && (
          <Button variant="default" onClick={queue.clear}>
            {handDonationTexts.clear}
          </Button>
        )}
      </Section>
    </>
  )
}

/** The donations of this tab: those of an earlier page come back, and what has no answer is sent again. */
const useEntryQueue = (customerId: string) => {
  const call = useCall()
  const [queue] = useState(() => {
    const path = `/donations/${customerId}`
    const draft = drafts.find(path) as { rows: EntryRow[] } | undefined
    return createEntryQueue({
      send: (row) =>
        call(recordDonation, { params: { customerId }, headers: { 'idempotency-key': row.key }, body: row.donation }),
      undo: (id) => call(undoHandDonation, { params: { customerId, transactionId: id } }),
      kept: draft?.rows ?? [],
      keep: (rows) => drafts.store(path, { rows }),
    })
  })
  useEffect(() => queue.start(), [queue])
  return { queue, rows: useSyncExternalStore(queue.subscribe, queue.snapshot) }
}

/** Says what became of the last donation. Undefined before the first answer. */
const outcomeOf = (rows: EntryRow[]): string | undefined => {
  const last = rows.find(({ state }) => state !== 'sending' && state !== 'retrying')
  if (!last) return undefined
  const amount = formatEuros(last.donation.amount)
  if (last.state === 'undone') return handDonationTexts.undoneSaid(amount)
  if (last.state === 'recorded') return handDonationTexts.recordedSaid(amount)
  return rows[0] === last ? handDonationTexts.refusedSaid(amount, last.reason ?? '') : undefined
}

/** Says what became of the last donation, to those who do not see the list, and how many have no answer yet. */
const LastOutcome = ({ outcome, waiting }: { outcome: string | undefined; waiting: number }) => (
  <div role="status">
    {waiting > 1 && <p>{handDonationTexts.waiting(waiting)}</p>}
    {outcome !== undefined && <VisuallyHidden>{outcome}</VisuallyHidden>}
  </div>
)

const lookOf: Partial<Record<EntryRow['state'], string>> = { recorded: 'accent', refused: 'danger medium' }

/** The donations of the session, the newest first, each with its state. */
const EntryRows = ({ rows, onCorrect }: { rows: EntryRow[]; onCorrect: (row: EntryRow) => void }) => {
  const undoable = undoableOf(rows)
  const { data: causes } = useQuery(countedCausesQuery(useCall(), useCustomerId()))
  const nameOf = ({ causeId }: HandDonationInput) =>
    causes?.find(({ _id }) => _id === causeId)?.name ?? handDonationTexts.noCause
  return (
    <ol className="rows mt-16 mb-16">
      {rows.map((row) => (
        <li key={row.key} className={`flex middle gap-16 row-gap-8 pad-8-edge high-56 ${classes.row}`}>
          <span className="stack grow own-line">
            <span className="row-name">{row.donation.causeId ? nameOf(row.donation) : handDonationTexts.noCause}</span>
            <span className="quiet anywhere">{detailsOf(row.donation).join(' · ')}</span>
            {row.reason && <span className="danger note">{row.reason}</span>}
          </span>
          <span className={`rigid quiet ${lookOf[row.state] ?? ''}`}>{handDonationTexts.states[row.state]}</span>
          <span className={`rigid strong figures right ${classes.amount}`} data-state={row.state}>
            <Amount euros={row.donation.amount} />
          </span>
          {(row.state === 'refused' || row === undoable) && (
            <Button
              variant="default"
              size="sm"
              aria-label={handDonationTexts.correctOf(formatEuros(row.donation.amount))}
              onClick={() => onCorrect(row)}
            >
              {handDonationTexts.correct}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Lists the means, the day if it is not that of the entry, and the donor. */
const detailsOf = ({ paymentMethod, chequeNumber, chequeBank, createdAt, ...donor }: HandDonationInput): string[] =>
  [
    chequeNumber && chequeBank
      ? handDonationTexts.chequeOf(chequeNumber, chequeBank)
      : handDonationTexts.methods[paymentMethod ?? 'cash'],
    createdAt && formatDay(dayOf(new Date(createdAt))),
    donor.donatorFullname,
  ].filter((detail) => typeof detail === 'string')
