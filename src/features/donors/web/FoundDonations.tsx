import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { formatDateTime } from '#shared/days.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import type { DonorSearchResult } from '../donor.ts'
import { DonorActions } from './DonorActions.tsx'
import { donorTexts } from './donor.texts.ts'
import classes from './FoundDonations.module.css'

export type FoundDonation = DonorSearchResult['data'][number]

type FoundDonationsProps = {
  found: DonorSearchResult
  /** Searches again, after something was erased or kept. */
  onChanged: () => Promise<void>
}

/** The donations that a search found. The manager ticks those of the person who asks, and says what is done with them. */
export const FoundDonations = ({ found: { data, isComplete }, onChanged }: FoundDonationsProps) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = data.filter(({ _id }) => ticked.has(_id))
  const tick = (ids: string[], isOn: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  return (
    <section aria-labelledby="found-donations">
      <h2 id="found-donations" className={classes.title}>
        {donorTexts.found(data.length)}
      </h2>
      <p className={classes.note}>{donorTexts.choose}</p>
      {!isComplete && (
        <Notice tone="warning" role="note">
          {donorTexts.incomplete}
        </Notice>
      )}
      <Checkbox
        className={classes.all}
        label={donorTexts.chooseAll}
        checked={chosen.length === data.length}
        indeterminate={chosen.length > 0 && chosen.length < data.length}
        onChange={({ currentTarget }) =>
          tick(
            data.map(({ _id }) => _id),
            currentTarget.checked,
          )
        }
      />
      <ul className={classes.list}>
        {data.map((donation) => (
          <li key={donation._id}>
            <Row
              donation={donation}
              isTicked={ticked.has(donation._id)}
              onTick={(isOn) => tick([donation._id], isOn)}
            />
          </li>
        ))}
      </ul>
      <DonorActions chosen={chosen} onChanged={onChanged} />
    </section>
  )
}

type RowProps = { donation: FoundDonation; isTicked: boolean; onTick: (isOn: boolean) => void }

const Row = ({ donation, isTicked, onTick }: RowProps) => {
  const { createdAt, amount, cause, donatorFullname, message, legalHold, matchedBy } = donation
  const contacts = [donation.donatorEmail, donation.donatorPhone, donation.donatorMembershipNumber].filter(Boolean)
  return (
    <div className={classes.row}>
      <Checkbox
        className={classes.choice}
        checked={isTicked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        label={
          <span className={classes.words}>
            <span className={classes.name}>{donatorFullname ?? donorTexts.anonymous}</span>{' '}
            <span className={classes.date}>{formatDateTime(createdAt)}</span>
          </span>
        }
      />
      <div className={classes.money}>
        <Amount euros={amount} />
        <span className={classes.cause}>{cause ?? donorTexts.punctual}</span>
      </div>
      <div className={classes.facts}>
        {contacts.length > 0 && <p>{contacts.join(' · ')}</p>}
        {message && (
          <p className={classes.message}>
            {donorTexts.message}
            {'\u00a0: '}
            {message}
          </p>
        )}
        <p className={classes.matches}>{matchedBy.map((match) => donorTexts.matches[match]).join(', ')}</p>
        {legalHold && <p className={classes.held}>{donorTexts.held(legalHold.until, legalHold.reason)}</p>}
      </div>
    </div>
  )
}
