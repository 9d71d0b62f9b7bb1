import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Facts } from '#shared/web/kit/Section.tsx'
import type { Cause } from '../cause.ts'
import { causeTexts, donorNeeds } from './cause.texts.ts'
import { GoalBar } from './GoalBar.tsx'

export const CauseFacts = ({ cause }: { cause: Cause }) => {
  const { createdAt, archived, amount, amountTarget, collectProgression } = cause
  const target = Number(amountTarget)
  return (
    <Facts
      title={causeTexts.information}
      facts={[
        [
          causeTexts.createdOnLabel,
          <time key="date" dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>,
        ],
        ...(archived ? [[causeTexts.archivedOnLabel, <Archival key="archived" {...archived} />] as const] : []),
        [causeTexts.amount, amount === null ? causeTexts.noAmount : formatEuros(Number(amount))],
        [causeTexts.donorInformation, <Needs key="needs" cause={cause} />],
        ...(target > 0
          ? [
              [
                causeTexts.target,
                <GoalBar key="goal" targetEuros={target} percent={collectProgression ?? 0} />,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

const Archival = ({ at, by }: NonNullable<Cause['archived']>) => (
  <time dateTime={at}>{by === null ? formatDateTime(at) : causeTexts.by(formatDateTime(at), by)}</time>
)

const Needs = ({ cause }: { cause: Cause }) => {
  const asked = donorNeeds.filter((need) => cause[need])
  if (asked.length === 0) return causeTexts.noDonorInformation
  return (
    <ul className="inline gap-6">
      {asked.map((need) => (
        <li key={need} className="badge paper">
          {causeTexts.badges[need]}
        </li>
      ))}
    </ul>
  )
}
