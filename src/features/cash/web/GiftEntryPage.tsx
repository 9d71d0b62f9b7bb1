import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { drafts } from '#shared/web/drafts.ts'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import classes from './GiftEntryPage.module.css'
import { GiftForm } from './GiftForm.tsx'
import { GiftRows } from './GiftRows.tsx'
import { cancelGift, sendGift } from './gift.queries.ts'
import { giftTexts } from './gift.texts.ts'
import { createGiftQueue, type GiftRow, sessionOf, undoableOf } from './giftQueue.ts'

/** 'Saisir des dons': gifts in cash, by cheque or transfer, entered by keyboard alone (docs/rules.md#cash-entry). */
export const GiftEntryPage = () => {
  const { home } = usePlaces()
  const { rows, queue } = useGiftQueue(useCustomerId())
  const [corrected, setCorrected] = useState<GiftRow>()
  const { count, totalCents, waiting } = sessionOf(rows)
  const correct = async (row: GiftRow) => {
    try {
      if (row.state === 'refused') queue.remove(row.key)
      else await queue.undo(row)
      setCorrected(row)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const correctLast = () => {
    const last = undoableOf(rows)
    if (last) void correct(last)
  }
  return (
    <>
      <PageHeader title={giftTexts.title} back={linkTo(home())} note={giftTexts.hint} />
      <GiftForm key={corrected?.key} onAdd={queue.add} onUndo={correctLast} initial={corrected?.gift} />
      <Section title={giftTexts.session}>
        <StatCards
          stats={[
            { label: giftTexts.count, value: formatCount(count) },
            { label: giftTexts.total, value: formatEuros(totalCents / 100) },
          ]}
        />
        <LastOutcome rows={rows} waiting={waiting} />
        {rows.length === 0 ? (
          <div className={classes.none}>
            <EmptyState text={giftTexts.none} hint={giftTexts.noneHint} />
          </div>
        ) : (
          <GiftRows rows={rows} onCorrect={(row) => void correct(row)} />
        )}
        {rows.length > 0 && waiting === 0 && (
          <Button variant="default" onClick={queue.clear}>
            {giftTexts.clear}
          </Button>
        )}
      </Section>
    </>
  )
}

/** The gifts of this tab: those of an earlier page come back, and what has no answer is sent again. */
const useGiftQueue = (customerId: string) => {
  const call = useCall()
  const [queue] = useState(() => {
    const path = `/gifts/${customerId}`
    const draft = drafts.find(path) as { rows: GiftRow[] } | undefined
    return createGiftQueue({
      send: (row) => sendGift(call, customerId, row),
      undo: (id) => cancelGift(call, customerId, id),
      kept: draft?.rows ?? [],
      keep: (rows) => drafts.store(path, { rows }),
    })
  })
  useEffect(() => queue.start(), [queue])
  return { queue, rows: useSyncExternalStore(queue.subscribe, queue.snapshot) }
}

/** Says what became of the last gift, to those who do not see the list, and how many have no answer yet. */
const LastOutcome = ({ rows, waiting }: { rows: GiftRow[]; waiting: number }) => {
  const last = rows.find(({ state }) => state !== 'sending' && state !== 'retrying')
  const amount = last && formatEuros(last.gift.amount)
  const isSaid = last?.state === 'refused' && rows[0] === last
  return (
    <div role="status">
      {waiting > 1 && <p>{giftTexts.waiting(waiting)}</p>}
      {last && amount !== undefined && (
        <VisuallyHidden>
          {last.state === 'undone' && giftTexts.undoneSaid(amount)}
          {last.state === 'recorded' && giftTexts.recordedSaid(amount)}
          {isSaid && giftTexts.refusedSaid(amount, last.reason ?? '')}
        </VisuallyHidden>
      )}
    </div>
  )
}
