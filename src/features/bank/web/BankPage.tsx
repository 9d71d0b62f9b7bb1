import { IconFileUpload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { BankSearch } from '../bank.search.ts'
import type { BankAccount } from '../bank-account.ts'
import type { BankBalance } from '../bank-calendar.ts'
import { bankAccountsQuery } from './accounts/account.queries.ts'
import { accountTexts } from './accounts/account.texts.ts'
import { bankBalanceQuery, bankRiskQuery } from './bank.queries.ts'
import { bankTexts as texts } from './bank.texts.ts'
import { bankLineQuery, bankLinesQuery } from './lines/line.queries.ts'
import { OpenLines } from './lines/OpenLines.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { MonthLines } from './MonthLines.tsx'
import { RiskSection } from './risk/RiskSection.tsx'

/** 'Banque': the lines that wait for a person, what is on its way and at risk, then a month by days and places. */
export const BankPage = () => {
  const places = usePlaces()
  const { month } = BankSearch.parse(useSearch({ strict: false }))
  const call = useCall()
  const customerId = useCustomerId()
  const accounts = useQuery(bankAccountsQuery(call, customerId))
  const hasAccount = accounts.data !== undefined && accounts.data.length > 0
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(places.home())} actions={hasAccount && <Links />} />
      {!accounts.data && accounts.error ? (
        <LoadFailure error={accounts.error} retrying={accounts.isFetching} onRetry={() => void accounts.refetch()} />
      ) : !accounts.data ? (
        <ListSkeleton rows={4} />
      ) : hasAccount ? (
        <OfAccounts accounts={accounts.data} month={month} />
      ) : (
        <EmptyState
          text={texts.noAccount}
          hint={texts.noAccountHint}
          act={{ label: texts.addAccount, to: places.newBankAccount() }}
        />
      )}
    </>
  )
}

const Links = () => {
  const { bankFiles, bankAccounts } = usePlaces()
  return (
    <>
      <LinkButton variant="default" to={bankAccounts()}>
        {texts.accounts}
      </LinkButton>
      <LinkButton leftSection={<IconFileUpload size={18} aria-hidden />} to={bankFiles()}>
        {texts.import}
      </LinkButton>
    </>
  )
}

const OfAccounts = ({ accounts, month }: { accounts: readonly BankAccount[]; month: string | undefined }) => {
  const { bankFiles } = usePlaces()
  const call = useCall()
  const customerId = useCustomerId()
  const balance = useQuery(bankBalanceQuery(call, customerId))
  const open = useInfiniteQuery(bankLinesQuery(call, customerId, { state: 'open' }))
  const risk = useQuery(bankRiskQuery(call, customerId))
  const firstId = open.data?.pages[0]?.data[0]?._id
  const first = useQuery({ ...bankLineQuery(call, customerId, firstId ?? ''), enabled: firstId !== undefined })
  const [isShown, setShown] = useState(false)
  if (!balance.data && balance.error)
    return <LoadFailure error={balance.error} retrying={balance.isFetching} onRetry={() => void balance.refetch()} />
  // The parts come together, with what the first line may be, so that nothing moves.
  if (!balance.data || open.isPending || risk.isPending || (first.isLoading && !isShown))
    return <ListSkeleton rows={6} />
  if (!isShown) setShown(true)
  const { newestMonth } = balance.data
  if (newestMonth === null)
    return (
      <EmptyState text={texts.noLine} hint={texts.noLineHint} act={{ label: texts.importFirst, to: bankFiles() }} />
    )
  const missing = accounts.flatMap(({ missingStatements }) => missingStatements)
  return (
    <>
      {missing.map((days) => (
        <div key={`${days.from} ${days.to}`} className="mb-12">
          <Notice tone="warning" role="note">
            {accountTexts.missing(days)} <Link {...linkTo(bankFiles())}>{texts.seeMissing}</Link>
          </Notice>
        </div>
      ))}
      <OpenLines count={balance.data.open.lineCount} />
      <div className="mt-24">
        <Figures balance={balance.data} />
      </div>
      {risk.data ? (
        <RiskSection risk={risk.data} />
      ) : (
        risk.error && <LoadFailure error={risk.error} retrying={risk.isFetching} onRetry={() => void risk.refetch()} />
      )}
      <MonthCalendar month={month ?? newestMonth} />
      <MonthLines month={month ?? newestMonth} />
    </>
  )
}

const Figures = ({ balance }: { balance: BankBalance }) => (
  <StatCards
    stats={[
      {
        label: texts.open,
        value: formatCount(balance.open.lineCount),
        note: balance.open.lineCount > 0 ? formatEuros(balance.open.amount) : texts.nothing,
      },
      {
        label: texts.enRoute,
        value: formatEuros(balance.enRoute.amount),
        note: texts.enRouteNote(balance.enRoute),
      },
      ...balance.accounts.map(({ account, day, amount }) => ({
        label: texts.balanceOf(account.name),
        value: formatEuros(amount),
        note: texts.balanceDay(day),
      })),
    ]}
  />
)
