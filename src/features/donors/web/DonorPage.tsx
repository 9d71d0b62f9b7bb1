import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts, Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { addressLines, type DonorDetails, donorLabels, receiptPreferences, twinReasons } from '../donor-record.ts'
import { DonorDataActions } from './DonorDataActions.tsx'
import { donorQuery, useJoinDonor, useSeparateDonor } from './donor.queries.ts'
import { recordTexts as texts } from './donor.texts.ts'

/** A donor: who they are, where they live, what they gave, and the records that may be theirs too. */
export const DonorPage = () => {
  const customerId = useCustomerId()
  const donorId = useRouteParam('donorId')
  const places = usePlaces()
  return (
    <RecordScreen
      record={useQuery(donorQuery(useCall(), customerId, donorId))}
      title={(donor) => donor?.name ?? texts.donor}
      back={places.donors}
      renderNote={({ donationCount, netAmount, mayContact }) =>
        [donationCount > 0 && texts.donationSum(donationCount, netAmount), !mayContact && texts.noMail]
          .filter(Boolean)
          .join(' · ')
      }
      renderActions={(donor) => (
        <>
          <LinkButton
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            to={places.donorUpdate(donorId)}
          >
            {texts.edit}
          </LinkButton>
          <LinkButton variant="default" to={places.receipts(donorId)}>
            {texts.receipts}
          </LinkButton>
          <DonorDataActions donor={donor} />
        </>
      )}
    >
      {(donor) => (
        <>
          <Twins donor={donor} />
          <Facts title={texts.identity} facts={factsOf(donor)} />
          {donor.addresses.length > 0 && <Facts title={texts.addresses} facts={addressesOf(donor)} />}
          <Donations donor={donor} />
        </>
      )}
    </RecordScreen>
  )
}

const identityOf = {
  person: ['originalName', 'membershipNumber'],
  company: ['legalForm', 'siren', 'originalName', 'membershipNumber'],
} as const

const factsOf = (donor: DonorDetails): [string, ReactNode][] => [
  [donorLabels.kind.label, donorLabels.kind.names?.[donor.kind]],
  ...[...identityOf[donor.kind], 'email' as const, 'phone' as const].flatMap((name): [string, ReactNode][] => {
    const isAlways = name === 'email' || name === 'phone'
    return donor[name] || isAlways ? [[donorLabels[name].label, donor[name] ?? texts.noValue]] : []
  }),
  [donorLabels.preference.label, receiptPreferences[donor.preference]],
]

const addressesOf = ({ addresses }: DonorDetails): [string, ReactNode][] =>
  addresses.map(({ notedAt, source, ...address }) => [
    texts.addressOf(notedAt, source),
    addressLines(address).join(', '),
  ])

/** The records that may be the same person, and those that a manager has joined to this one. */
const Twins = ({ donor }: { donor: DonorDetails }) => {
  const customerId = useCustomerId()
  const { donor: placeOf } = usePlaces()
  const { mutateAsync: join } = useJoinDonor({ customerId, donorId: donor._id })
  const { mutateAsync: separate } = useSeparateDonor(customerId)
  const { twins, joined, joinedTo, keptUntil, isErasureWaiting } = donor
  const separation = (name: string, donorId: string) => (
    <QuestionButton
      variant="default"
      label={texts.separate}
      aria-label={`${texts.separate}, ${name}`}
      question={texts.separateQuestion(name)}
      act={() => toasts.outcome(separate(donorId), texts.separated)}
    />
  )
  return (
    <>
      {isErasureWaiting && keptUntil && (
        <Notice tone="warning" role="note">
          {texts.waits(keptUntil)}
        </Notice>
      )}
      {joinedTo && (
        <Notice tone="info" role="note">
          <Link {...linkTo(placeOf(joinedTo._id))}>{texts.joinedTo(joinedTo.name)}</Link>
          <div className="mt-8">{separation(donor.name, donor._id)}</div>
        </Notice>
      )}
      {twins.length > 0 && (
        <Facts
          title={texts.twins}
          facts={twins.map(({ _id, name, reasons }) => [
            texts.twin(
              name,
              reasons.map((reason) => twinReasons[reason]),
            ),
            <span key={_id} className="inline gap-8">
              <LinkButton variant="default" to={placeOf(_id)} aria-label={`${texts.see}, ${name}`}>
                {texts.see}
              </LinkButton>
              <QuestionButton
                variant="default"
                label={texts.join}
                aria-label={`${texts.join}, ${name}`}
                question={texts.joinQuestion(donor.name, name)}
                act={() => toasts.outcome(join(_id), texts.joined)}
              />
            </span>,
          ])}
        />
      )}
      {joined.length > 0 && (
        <Facts
          title={texts.joined}
          facts={joined.map(({ _id, name }) => [texts.joinedWith(name), separation(name, _id)])}
        />
      )}
    </>
  )
}

const Donations = ({ donor: { donations, donationCount, netAmount } }: { donor: DonorDetails }) => (
  <Section title={texts.donations}>
    {donations.length === 0 ? (
      <p className="quiet">{texts.noDonation}</p>
    ) : (
      <>
        <p className="quiet mb-12">
          {texts.donationSum(donationCount, netAmount)}
          {donations.length < donationCount && ` ${texts.moreDonations(donations.length)}`}
        </p>
        <ul className="frame">
          {donations.map(({ _id, createdAt, netAmount: left, cause }) => (
            <li key={_id} className="inline middle between gap-24 row-gap-4 divided pad-12-16">
              <span>
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
                <span className="block quiet">{cause ?? texts.punctual}</span>
              </span>
              <span className="strong">
                <Amount euros={left} />
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </Section>
)
