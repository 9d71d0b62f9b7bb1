import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatDay } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import type { HandDonationInput } from '../../hand-donation.ts'
import { countedCausesQuery } from '../sheets/sheet.queries.ts'
import classes from './DonationEntry.module.css'
import { type EntryRow, undoableOf } from './entryQueue.ts'
import { handDonationTexts } from './hand-donation.texts.ts'

const lookOf: Partial<Record<EntryRow['state'], string>> = { recorded: 'accent', refused: 'danger medium' }

/** The donations of the session, the newest first, each with its state. */
export const EntryRows = ({ rows, onCorrect }: { rows: EntryRow[]; onCorrect: (row: EntryRow) => void }) => {
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
