import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { formatDateTime } from '#shared/days.ts'
import { Amount, Sentence } from '#shared/web/kit/Amount.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import type { DonorSearchResult } from '../donor.ts'
import type { DonorPerson } from '../person.ts'
import { DonorActions } from './DonorActions.tsx'
import { donorTexts } from './donor.texts.ts'
import classes from './FoundDonations.module.css'

export type FoundDonation = DonorSearchResult['data'][number]

type FoundDonationsProps = {
  found: DonorSearchResult
  /** Tells whether an e-mail, a phone or a membership number was searched, which one person has. */
  isIdentified: boolean
  /** Searches again, after something was erased or kept. `done` says what an erasure did. */
  onChanged: (done?: string) => Promise<void>
}

/**
 * The donations that a search found, by person. The manager ticks those of the person who asks, and says what is done
 * with them. Those of a single person who is identified are ticked from the start (docs/rules/donors.md#donors-ticked).
 */
export const FoundDonations = ({ found, isIdentified, onChanged }: FoundDonationsProps) => {
  const { data, people, isComplete } = found
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(isIdentified && isComplete && people.length === 1 ? people[0]?.transactionIds : []),
  )
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
      <h2 id="found-donations" className="lead strong">
        {donorTexts.found(data.length)}
      </h2>
      <p className="quiet mt-4 mb-16">{donorTexts.choose}</p>
      {people.length > 1 && (
        <Notice tone="warning" role="note">
          {donorTexts.severalPeople(people.length)}
        </Notice>
      )}
      {!isComplete && (
        <Notice tone="warning" role="note">
          {donorTexts.incomplete}
        </Notice>
      )}
      {people.map((person) => (
        <Person
          key={person.transactionIds[0]}
          person={person}
          donations={data.filter(({ _id }) => person.transactionIds.includes(_id))}
          ticked={ticked}
          onTick={tick}
        />
      ))}
      <DonorActions chosen={chosen} onChanged={onChanged} />
    </section>
  )
}

type PersonProps = {
  person: DonorPerson
  donations: FoundDonation[]
  ticked: ReadonlySet<string>
  onTick: (ids: string[], isOn: boolean) => void
}

const Person = ({ person: { name, transactionIds }, donations, ticked, onTick }: PersonProps) => {
  const count = donations.filter(({ _id }) => ticked.has(_id)).length
  return (
    <section className="mt-24">
      <h3 className="lead strong anywhere">{donorTexts.personOf(name, donations.length)}</h3>
      <Checkbox
        className="flex middle touch pad-0-edge"
        label={donorTexts.chooseAll}
        aria-label={donorTexts.chooseAllOf(name)}
        checked={count === donations.length}
        indeterminate={count > 0 && count < donations.length}
        onChange={({ currentTarget }) => onTick(transactionIds, currentTarget.checked)}
      />
      <ul className="rows">
        {donations.map((donation) => (
          <li key={donation._id}>
            <Row
              donation={donation}
              isTicked={ticked.has(donation._id)}
              onTick={(isOn) => onTick([donation._id], isOn)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = { donation: FoundDonation; isTicked: boolean; onTick: (isOn: boolean) => void }

const Row = ({ donation, isTicked, onTick }: RowProps) => {
  const { createdAt, amount, cause, outcome, netAmount, donatorFullname, message, legalHold, matchedBy } = donation
  const contacts = [donation.donatorEmail, donation.donatorPhone, donation.donatorMembershipNumber].filter(Boolean)
  return (
    <div className={`grid anywhere gap-20 row-gap-4 pad-12-edge ${classes.row}`}>
      <Checkbox
        className="phone-touch"
        checked={isTicked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        label={
          <span className="block">
            <span className="block strong">{donatorFullname ?? donorTexts.anonymous}</span>{' '}
            <span className="block quiet">{formatDateTime(createdAt)}</span>
          </span>
        }
      />
      <div className={`stack bottom strong right ${classes.money}`}>
        <Amount euros={amount} />
        <span className="quiet regular">{cause ?? donorTexts.punctual}</span>
      </div>
      <div className={`across ${classes.facts}`}>
        {outcome.length > 0 && (
          <p className="strong">
            <Sentence text={donorTexts.outcome(outcome, netAmount)} />
          </p>
        )}
        {contacts.length > 0 && (
          <p>
            <Sentence text={contacts.join(' · ')} />
          </p>
        )}
        {message && (
          <p className="as-typed">
            {donorTexts.message}
            {'\u00a0: '}
            {message}
          </p>
        )}
        <p className="quiet">{matchedBy.map((match) => donorTexts.matches[match]).join(', ')}</p>
        {legalHold && <p className="strong mt-4">{donorTexts.held(legalHold.until, legalHold.reason)}</p>}
      </div>
    </div>
  )
}
