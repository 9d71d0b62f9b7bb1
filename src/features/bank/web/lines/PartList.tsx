import { Link } from '@tanstack/react-router'
import { dayOf } from '#shared/days.ts'
import { Amount, Sentence } from '#shared/web/kit/Amount.tsx'
import { linkTo, type Place, type Places, usePlaces } from '#shared/web/places.tsx'
import type { MatchPart } from '../../match.ts'
import classes from '../Bank.module.css'
import { lineTexts as texts } from './line.texts.ts'

/** Finds the screen that proves a part: the donations of a terminal, a slip, a donation. */
const evidenceOf = (part: MatchPart, places: Places): Place | undefined => {
  switch (part.kind) {
    case 'takings':
      return places.transactions({
        deviceId: part.device._id,
        startDate: dayOf(new Date(part.from)),
        endDate: dayOf(new Date(Date.parse(part.to) - 1)),
        paymentMethod: 'card',
      })
    case 'slip':
      return places.deposit(part.slip._id)
    case 'donation':
    case 'movement':
      return places.donation(part.transactionId)
    case 'payment':
      return part.transactionId === null ? undefined : places.donation(part.transactionId)
    case 'commission':
      return places.bankAccounts()
    default:
      return undefined
  }
}

/** Shows what a line consists of. Each part leads to its evidence. */
export const PartList = ({ parts }: { parts: readonly MatchPart[] }) => {
  const places = usePlaces()
  const total = parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  return (
    <ul className="rows to-760">
      {parts.map((part, index) => {
        const { name, note } = texts.partOf(part)
        const place = evidenceOf(part, places)
        const content = (
          <>
            <span className="stack grow">
              <span className="row-name">
                <Sentence text={name} />
              </span>
              <span className="small figures">
                <Sentence text={note} />
              </span>
            </span>
            <Amount euros={part.amount} />
          </>
        )
        return (
          <li key={index}>
            {place ? (
              <Link {...linkTo(place)} className={classes.part}>
                {content}
              </Link>
            ) : (
              <div className={classes.part}>{content}</div>
            )}
          </li>
        )
      })}
      <li className={classes.part}>
        <span className="strong grow">{texts.total}</span>
        <strong>
          <Amount euros={total} />
        </strong>
      </li>
    </ul>
  )
}
