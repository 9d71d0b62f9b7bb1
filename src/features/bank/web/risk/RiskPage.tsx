import { IconAlertCircle, IconClockExclamation, IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import type { BankStandings, StandingState } from '../../bank-calendar.ts'
import { bankStandingsQuery } from '../bank.queries.ts'
import { riskTexts as texts } from './risk.texts.ts'

const icons: Record<StandingState, ReactNode> = {
  late: <IconClockExclamation size={20} aria-hidden />,
  'to-explain': <IconAlertCircle size={20} aria-hidden />,
  'with-difference': <IconReceiptOff size={20} aria-hidden />,
}

/** 'Banque' of the platform: the associations with a late payout or a difference, the most euros at risk first. */
export const RiskPage = () => {
  const standings = useQuery(bankStandingsQuery(useCall()))
  return (
    <>
      <PageHeader title={texts.platform} back={linkTo(usePlaces().customers())} />
      <Loaded of={standings}>
        {(data) =>
          data.count === 0 ? (
            <EmptyState text={texts.nothing} hint={texts.nothingHint} />
          ) : (
            <Standings standings={data} />
          )
        }
      </Loaded>
    </>
  )
}

const Standings = ({ standings: { data, count, riskAmount } }: { standings: BankStandings }) => {
  const { customer: customerPage } = usePlaces()
  return (
    <>
      <StatCards
        stats={[
          { label: texts.associations, value: formatCount(count) },
          { label: texts.atRisk, value: formatEuros(riskAmount), note: texts.within },
        ]}
      />
      <div className="mt-24">
        <LinkRows
          rows={data.map((standing) => ({
            id: standing.customer._id,
            to: customerPage(standing.customer._id),
            icon: icons[standing.state],
            name: standing.customer.name,
            note: texts.noteOf(standing),
            end: {
              figure: (
                <>
                  <Amount euros={standing.riskAmount} /> <span className="small regular">{texts.ofRisk}</span>
                </>
              ),
            },
          }))}
        />
      </div>
      {data.length < count && <p className="quiet mt-10">{texts.worst(data.length)}</p>}
    </>
  )
}
