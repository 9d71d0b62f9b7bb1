import { Link } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing, LateDonation, LateMovement } from '../closing.ts'
import tableClasses from './Closings.module.css'

/** Shows the late rows of a closing: donations of terminals, and movements of its donations. */
export const LateSection = ({ closing: { late, lateDonations } }: { closing: Closing }) => {
  const { donations, movements, movementTotals } = late
  const isNothing = donations.length === 0 && movements.length === 0
  return (
    <Section title={texts.late}>
      <div className="mb-16 to-760">
        <Notice tone={isNothing ? 'success' : 'info'} role="note">
          {isNothing ? texts.nothingLate : texts.lateNote}
        </Notice>
      </div>
      {donations.length > 0 && (
        <div className="mb-16 to-760">
          <p>{texts.lateDonations(lateDonations.count, lateDonations.total)}</p>
          <LateDonations donations={donations} />
          {donations.length < lateDonations.count && <p>{texts.shownOf(donations.length, lateDonations.count)}</p>}
        </div>
      )}
      {movements.length > 0 && (
        <div className="mb-16 to-760">
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
    <Table
      of="words"
      label={texts.count}
      columns={[
        texts.given,
        { head: texts.amount, className: 'right' },
        { head: texts.received, className: tableClasses.part },
        { head: texts.device, className: tableClasses.part },
        texts.takenIn,
      ]}
    >
      {donations.map(({ _id, amount, createdAt, receivedAt, device, carriedIn }) => (
        <tr key={_id}>
          <th scope="row">
            <Link {...linkTo(donation(_id))}>{formatDateTime(createdAt)}</Link>
          </th>
          <td className="right nowrap">{formatEuros(amount)}</td>
          <td className={tableClasses.part}>{formatDateTime(receivedAt)}</td>
          <td className={tableClasses.part}>{device?.name ?? texts.byHand}</td>
          <td>
            {carriedIn ? (
              <Link {...linkTo(closing(carriedIn._id))}>{texts.nameOf(carriedIn.kind, carriedIn.number)}</Link>
            ) : (
              texts.nextClosing
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

const LateMovements = ({ movements }: { movements: LateMovement[] }) => {
  const { donation } = usePlaces()
  return (
    <Table
      of="words"
      label={texts.movements}
      columns={[
        texts.kind,
        { head: texts.amount, className: 'right' },
        { head: texts.recorded, className: tableClasses.part },
        texts.countsOn,
      ]}
    >
      {movements.map((movement) => (
        <tr key={movement._id}>
          <th scope="row">
            <Link {...linkTo(donation(movement.transactionId))}>{texts.kindOf(movement)}</Link>
          </th>
          <td className="right nowrap">{texts.amountOf(movement)}</td>
          <td className={tableClasses.part}>{formatDateTime(movement.recordedAt)}</td>
          <td>{formatDate(movement.effectiveOn)}</td>
        </tr>
      ))}
    </Table>
  )
}
