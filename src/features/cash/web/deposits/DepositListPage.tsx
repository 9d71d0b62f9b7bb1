import { IconBuildingBank, IconFileOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { depositTexts } from '../../deposit.texts.ts'
import type { DepositSummary } from '../../deposit.ts'
import { depositsQuery, undepositedQuery } from './deposit.queries.ts'

/** The page 'Remises en banque': what is to be deposited, and the slips, newest first. */
export const DepositListPage = () => {
  const places = usePlaces()
  return (
    <ListScreen
      list={useInfiniteQuery(depositsQuery(useCall(), useCustomerId()))}
      title={depositTexts.title}
      back={places.home()}
      actions={
        <>
          <AddButton label={depositTexts.create} to={places.newDeposit()} />
          <AddButton label={depositTexts.createCash} to={places.newCashDeposit()} />
        </>
      }
      above={<ToDeposit />}
      empty={{
        text: depositTexts.empty,
        hint: depositTexts.emptyHint,
        act: { label: depositTexts.createFirst, to: places.newDeposit() },
      }}
    >
      {(slips: DepositSummary[]) => (
        <LinkRows
          rows={slips.map((slip) => ({
            id: slip._id,
            to: places.deposit(slip._id),
            icon: slip.isCancelled ? <IconFileOff size={20} aria-hidden /> : <IconBuildingBank size={20} aria-hidden />,
            name: `${depositTexts.one(slip.number)}, ${formatDate(slip.day)}`,
            note: noteOf(slip),
            end: { figure: <Amount euros={slip.total} /> },
          }))}
        />
      )}
    </ListScreen>
  )
}

const noteOf = ({ isCancelled, account, chequeCount, cashTotal }: DepositSummary): string =>
  [
    isCancelled && depositTexts.cancelled,
    account,
    chequeCount > 0 && depositTexts.cheques(chequeCount),
    cashTotal > 0 && depositTexts.cashOf(cashTotal),
  ]
    .filter(Boolean)
    .join(' · ')

/** Shows how many cheques no slip holds, and the cash of the box. Shows nothing when they cannot be read. */
const ToDeposit = () => {
  const places = usePlaces()
  const { data, isError } = useQuery(undepositedQuery(useCall(), useCustomerId()))
  if (isError && !data) return null
  return (
    <div className="mb-24">
      <Section title={depositTexts.toDeposit}>
        <StatCards
          stats={[
            {
              label: depositTexts.chequesToDeposit(data?.chequeCount ?? 2),
              value: data && formatCount(data.chequeCount),
              note: data && formatEuros(data.chequeTotal),
            },
            {
              label: depositTexts.cash,
              value: data && formatEuros(data.cashBalance),
            },
          ]}
        />
        <LinkButton className="mt-12" variant="default" to={places.cashBox()}>
          {depositTexts.seeBox}
        </LinkButton>
      </Section>
    </div>
  )
}
