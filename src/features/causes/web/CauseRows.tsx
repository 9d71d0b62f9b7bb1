import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { linkTo, type Place } from '#shared/web/place.ts'
import type { Cause } from '../cause.ts'
import { CauseIconMark } from './CauseIconMark.tsx'
import classes from './CauseRows.module.css'
import { causeTexts } from './cause.texts.ts'

type CauseRowsProps = {
  causes: Cause[]
  placeOf: (causeId: string) => Place
  /** What stands at the end of a row: the amount, for active causes. */
  end?: (cause: Cause) => ReactNode
}

/** Causes, one a row; the whole row leads to the cause. */
export const CauseRows = ({ causes, placeOf, end }: CauseRowsProps) => (
  <ul className={classes.rows}>
    {causes.map((cause) => (
      <li key={cause._id}>
        <Link {...linkTo(placeOf(cause._id))} className={classes.row}>
          <span className={classes.icon}>
            <CauseIconMark icon={cause.icon} />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{cause.name}</span>
            <span className={classes.note}>{causeTexts.createdOn(formatDateTime(cause.createdAt))}</span>
          </span>
          {end && <span className={classes.end}>{end(cause)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)

/** 'Montant prédéfini 20,00 €', or 'Montant libre'. */
export const amountText = ({ amount }: Pick<Cause, 'amount'>): string =>
  amount === null ? causeTexts.freeAmount : causeTexts.amountOf(formatEuros(Number(amount)))
