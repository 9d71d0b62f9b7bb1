import { UnstyledButton } from '@mantine/core'
import { formatDateTime } from '#shared/days.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import type { Transaction } from '../../transaction.ts'
import { addressOf, type DonationLinks, rowId } from '../dialog/openDonation.ts'
import rowClasses from '../list/TransactionRow.module.css'
import { StandingMarks } from '../list/TransactionRow.tsx'
import { texts } from '../transaction.texts.ts'
import classes from './FoundRow.module.css'
import { foundBeside, type Piece, splitMatches } from './matches.ts'
import { searchTexts } from './search.texts.ts'

type FoundRowProps = DonationLinks & {
  donation: Transaction
  /** The parts of the donor's words that were looked for. */
  words: readonly string[]
  onDonor: (name: string) => void
}

/** A found donation with its donor. The row opens the donation, the name all those of the donor. */
export const FoundRow = ({ donation, words, onDonor, address, follow }: FoundRowProps) => {
  const { _id, amount, createdAt, shortcut, cause, device, donatorFullname, identityIsErased, standing } = donation
  const beside = foundBeside(donation, words)
  return (
    <div className={`hovered ${classes.row}`}>
      <a
        id={rowId(_id)}
        className={`grid middle undecorated as-parent gap-20 row-gap-2 ${classes.open}`}
        href={addressOf(address, { don: _id })}
        onClick={(event) => follow(event, { don: _id })}
        aria-haspopup="dialog"
      >
        <span className={rowClasses.what}>{shortcut?.name ?? cause?.name ?? texts.punctualDonation}</span>
        <Pause />
        <span className={`quiet two-lines ${classes.where}`}>{device?.label ?? texts.recordedByHand}</span>
        <Pause />
        <time className={rowClasses.date} dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
        <Pause />
        <span className={rowClasses.amount}>
          <Amount euros={amount} signed />
        </span>
      </a>
      <div className="inline baseline gap-20 row-gap-2">
        {donatorFullname !== null && (
          <UnstyledButton
            className={`accent medium note around hover-underline ${classes.donor}`}
            title={searchTexts.allOf(donatorFullname)}
            onClick={() => onDonor(donatorFullname)}
          >
            <Marked pieces={splitMatches(donatorFullname, words)} />
          </UnstyledButton>
        )}
        {identityIsErased && <span className="small">{texts.identityErased}</span>}
        {beside && (
          <span className="quiet two-lines anywhere">
            <Marked pieces={beside} />
          </span>
        )}
      </div>
      {standing && <StandingMarks transaction={donation} standing={standing} />}
    </div>
  )
}

const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isMatch }, index) =>
    // The pieces of a text have no other identity than their place.
    isMatch ? <mark key={`${index} ${text}`}>{text}</mark> : <span key={`${index} ${text}`}>{text}</span>,
  )
