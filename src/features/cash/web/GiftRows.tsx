import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import type { GiftInput } from '../gift.ts'
import classes from './GiftRows.module.css'
import { countedCausesQuery } from './gift.queries.ts'
import { giftTexts } from './gift.texts.ts'
import { type GiftRow, undoableOf } from './giftQueue.ts'

/** The gifts of the session, the newest first, each with its state. */
export const GiftRows = ({ rows, onCorrect }: { rows: GiftRow[]; onCorrect: (row: GiftRow) => void }) => {
  const undoable = undoableOf(rows)
  const { data: causes } = useQuery(countedCausesQuery(useCall(), useCustomerId()))
  const nameOf = ({ causeId }: GiftInput) => causes?.find(({ _id }) => _id === causeId)?.name ?? giftTexts.noCause
  return (
    <ol className={classes.rows}>
      {rows.map((row) => (
        <li key={row.key} className={classes.row}>
          <span className={classes.words}>
            <span className={classes.cause}>{row.gift.causeId ? nameOf(row.gift) : giftTexts.noCause}</span>
            <span className={classes.means}>{meansOf(row.gift)}</span>
            {row.reason && <span className={classes.reason}>{row.reason}</span>}
          </span>
          <span className={classes.state} data-state={row.state}>
            {giftTexts.states[row.state]}
          </span>
          <span className={classes.amount} data-state={row.state}>
            <Amount euros={row.gift.amount} />
          </span>
          {(row.state === 'refused' || row === undoable) && (
            <Button
              variant="default"
              size="sm"
              aria-label={giftTexts.correctOf(formatEuros(row.gift.amount))}
              onClick={() => onCorrect(row)}
            >
              {giftTexts.correct}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

const meansOf = ({ paymentMethod, chequeNumber, chequeBank }: GiftInput): string =>
  chequeNumber && chequeBank ? giftTexts.chequeOf(chequeNumber, chequeBank) : giftTexts.methods[paymentMethod ?? 'cash']
