import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import { linkTo, type Place } from '#shared/web/places.tsx'
import type { Cause } from '../cause.ts'
import { CauseIconMark } from './CauseIconMark.tsx'
import classes from './Causes.module.css'
import { causeTexts } from './cause.texts.ts'
import { GoalFill } from './GoalBar.tsx'

type CauseRowsProps = { causes: Cause[]; placeOf: (causeId: string) => Place }

/** A list of causes: the net amount of each, its goal, and its last donation. Each row is a link to its cause. */
export const CauseRows = ({ causes, placeOf }: CauseRowsProps) => (
  <ul className="rows">
    {causes.map((cause) => (
      <li key={cause._id}>
        <Link
          {...linkTo(placeOf(cause._id))}
          className={`grid middle gap-20 row-gap-4 row-link row-space ${classes.row}`}
        >
          <Row cause={cause} />
        </Link>
      </li>
    ))}
  </ul>
)

const Row = ({ cause }: { cause: Cause }) => {
  const { icon, name, createdAt, archived, figures } = cause
  return (
    <>
      <span className="grid rigid centre soft accent icon-box">
        <CauseIconMark icon={icon} />
      </span>
      <span className={`stack shrink ${classes.words}`}>
        <span className="row-name">{name}</span>
        <Pause />
        <span className="small figures">{causeTexts.createdOn(formatDateTime(createdAt))}</span>
        <Pause />
        <span className="small figures">
          {archived ? causeTexts.archivedOn(formatDateTime(archived.at), archived.by) : amountText(cause)}
        </span>
      </span>
      <Goal cause={cause} />
      {figures && (
        <span className={`shrink stack end-stack ${classes.figures}`}>
          <Pause />
          <span className="subheading figures nowrap">
            <span className="small regular">{causeTexts.net}</span> {formatEuros(figures.net)}
          </span>
          <Pause />
          <span className="small figures">
            {figures.lastDonationAt ? causeTexts.lastDonation(figures.lastDonationAt) : causeTexts.noDonation}
          </span>
        </span>
      )}
    </>
  )
}

/** The progress towards the goal. Empty without a goal, so that the figures of all rows align. */
const Goal = ({ cause: { collectProgression: percent, amountTarget } }: { cause: Cause }) => {
  if (percent === null || amountTarget === null) return <span className={`stack shrink unless-empty ${classes.goal}`} />
  return (
    <span className={`stack shrink unless-empty ${classes.goal}`}>
      <Pause />
      <span className="small figures">
        {causeTexts.percentOf(causeTexts.percent(percent), formatEuros(Number(amountTarget)))}
      </span>
      <span className="track thin mt-4" aria-hidden>
        <GoalFill percent={percent} />
      </span>
    </span>
  )
}

/** 'Montant prédéfini 20,00 €', or 'Montant libre'. */
const amountText = ({ amount }: Pick<Cause, 'amount'>): string =>
  amount === null ? causeTexts.freeAmount : causeTexts.amountOf(formatEuros(Number(amount)))
