import { Link } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing, LateDonation, LateMovement } from '../closing.ts'
import classes from './ClosingPage.module.css'
import tableClasses from './FiguresTable.module.css'
import { AmountTable } from './FiguresTable.tsx'

/** Shows the late rows of a closing: donations of terminals, and movements of its donations. */
export const LateSection = ({ closing: { late, lateDonations } }: { closing: Closing }) => {
  const { donations, movements, movementTotals } = late
  const isNothing = donations.length === 0 && movements.length === 0
  return (
    <Section title={texts.late}>
      <div className={classes.notice}>
        <Notice tone={isNothing ? 'success' : 'info'} role="note">
          {isNothing ? texts.nothingLate : texts.lateNote}
        </Notice>
      </div>
      {donations.length > 0 && (
        <div className={classes.notice}>
          <p>{texts.lateDonations(lateDonations.count, lateDonations.total)}</p>
          <LateDonations donations={donations} />
          {donations.length < lateDonations.count && <p>{texts.shownOf(donations.length, lateDonations.count)}</p>}
        </div>
      )}
      {movements.length > 0 && (
        <div className={classes.notice}>
          <p>{texts.lateMovements(movementTotals.count, movementTotals.total)}</p>
          <LateMovements movements={movements} />
          {movements.length < movementTotals.count && <p>{texts.shownOf(movements.length, movementTotals.count)}</p>}
        </div>
      )}
    </Section>
  )
}

const LateDonations = ({ donations }: { donations: LateDonation[] }) => {
  const { donation, closing } = usePlaces()
  return (
    <AmountTable label={texts.count}>
      <thead>
        <tr>
          <th scope="col">{texts.given}</th>
          <th scope="col">{texts.amount}</th>
          <th scope="col" className={`${tableClasses.words} ${tableClasses.part}`}>
            {texts.received}
          </th>
          <th scope="col" className={`${tableClasses.words} ${tableClasses.part}`}>
            {texts.device}
          </th>
          <th scope="col" className={tableClasses.words}>
            {texts.takenIn}
          </th>
        </tr>
      </thead>
      <tbody>
        {donations.map(({ _id, amount, createdAt, receivedAt, device, carriedIn }) => (
          <tr key={_id}>
            <th scope="row">
              <Link {...linkTo(donation(_id))}>{formatDateTime(createdAt)}</Link>
            </th>
            <td>{formatEuros(amount)}</td>
            <td className={`${tableClasses.words} ${tableClasses.part}`}>{formatDateTime(receivedAt)}</td>
            <td className={`${tableClasses.words} ${tableClasses.part}`}>{device?.name ?? texts.byHand}</td>
            <td className={tableClasses.words}>
              {carriedIn ? (
                <Link {...linkTo(closing(carriedIn._id))}>{texts.nameOf(carriedIn.kind, carriedIn.number)}</Link>
              ) : (
                texts.nextClosing
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </AmountTable>
  )
}

const LateMovements = ({ movements }: { movements: LateMovement[] }) => {
  const { donation } = usePlaces()
  return (
    <AmountTable label={texts.movements}>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.amount}</th>
          <th scope="col" className={`${tableClasses.words} ${tableClasses.part}`}>
            {texts.recorded}
          </th>
          <th scope="col" className={tableClasses.words}>
            {texts.countsOn}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement._id}>
            <th scope="row">
              <Link {...linkTo(donation(movement.transactionId))}>{texts.kindOf(movement)}</Link>
            </th>
            <td>{texts.amountOf(movement)}</td>
            <td className={`${tableClasses.words} ${tableClasses.part}`}>{formatDateTime(movement.recordedAt)}</td>
            <td className={tableClasses.words}>{formatDate(movement.effectiveOn)}</td>
          </tr>
        ))}
      </tbody>
    </AmountTable>
  )
}
