import { IconFileUpload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Loaded, LoadedRows } from '#shared/web/kit/Loaded.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { BankSearch } from '../bank.search.ts'
import type { BankAccount } from '../bank-account.ts'
import { type BankBalance } from '../bank-calendar.ts'
import { bankAccountsQuery } from './accounts/account.queries.ts'
import { accountTexts } from './accounts/account.texts.ts'
import { bankBalanceQuery, bankRiskQuery } from './bank.queries.ts'
import { bankTexts as texts } from './bank.texts.ts'
import { bankFilesQuery, isUnderWay } from './files/file.queries.ts'
import { ChangedLines } from './lines/ChangedLines.tsx'
import { bankLineQuery, openLinesQuery } from './lines/line.queries.ts'
import { OpenLines } from './lines/OpenLines.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { MonthLines } from './MonthLines.tsx'
import { RiskSection } from './risk/RiskSection.tsx'

/** 'Banque': the lines that wait for a person, what is on its way and at risk, then a month by days and places. */
export const BankPage = () => {
  const places = usePlaces()
  const { month, open } = BankSearch.parse(useSearch({ strict: false }))
  const call = useCall()
  const customerId = useCustomerId()
  const accounts = useQuery(bankAccountsQuery(call, customerId))
  const hasAccount = accounts.data !== undefined && accounts.data.length > 0
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(places.home())} actions={hasAccount && <Links />} />
      <Loaded of={accounts} rows={4}>
        {(data) =>
          data.length > 0 ? (
            <OfAccounts accounts={data} month={month} openOf={open && month} />
          ) : (
            <EmptyState
              text={texts.noAccount}
              hint={texts.noAccountHint}
              act={{ label: texts.addAccount, to: places.newBankAccount() }}
            />
          )
        }
      </Loaded>
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

type OfAccountsProps = {
  accounts: readonly BankAccount[]
  month: string | undefined
  /** The month whose open lines are shown. Undefined: of all months. */
  openOf: string | undefined
}

const OfAccounts = ({ accounts, month, openOf }: OfAccountsProps) => {
  const { bankFiles } = usePlaces()
  const call = useCall()
  const customerId = useCustomerId()
  const balance = useQuery(bankBalanceQuery(call, customerId))
  const open = useInfiniteQuery(openLinesQuery(call, customerId, openOf))
  const risk = useQuery(bankRiskQuery(call, customerId))
  const firstId = open.data?.pages[0]?.data[0]?._id
  const first = useQuery({ ...bankLineQuery(call, customerId, firstId ?? ''), enabled: firstId !== undefined })
  const [isShown, setShown] = useState(false)
  // The parts come together, with what the first line may be, so that nothing moves.
  const data = open.isPending || risk.isPending || (first.isLoading && !isShown) ? undefined : balance.data
  if (data && !isShown) setShown(true)
  const missing = accounts.flatMap(({ missingStatements }) => missingStatements)
  return (
    <Loaded of={{ ...balance, data }}>
      {(figures) =>
        figures.newestMonth === null ? (
          <NoLine />
        ) : (
          <>
            {missing.map((days) => (
              <div key={`${days.from} ${days.to}`} className="mb-12">
                <Notice tone="warning" role="note">
                  {accountTexts.missing(days)} <Link {...linkTo(bankFiles())}>{texts.seeMissing}</Link>
                </Notice>
              </div>
            ))}
            <OpenLines key={openOf} count={figures.open.lineCount} month={openOf} />
            <ChangedLines count={open.data?.pages[0]?.changedCount ?? 0} />
            <div className="mt-24">
              <Figures balance={figures} />
            </div>
            <Loaded of={risk} skeleton={null}>
              {(data) => <RiskSection risk={data} />}
            </Loaded>
            <MonthCalendar month={month ?? figures.newestMonth} />
            <MonthLines month={month ?? figures.newestMonth} />
          </>
        )
      }
    </Loaded>
  )
}

/** Asks for the first statement, or for the answer that the only file waits for. */
const NoLine = () => {
  const { bankFile, bankFiles } = usePlaces()
  const files = useInfiniteQuery(bankFilesQuery(useCall(), useCustomerId()))
  return (
    <LoadedRows list={files} skeletonRows={1}>
      {(rows) => {
        const file = rows.find(({ state }) => state !== 'done' && state !== 'refused')
        if (!file)
          return (
            <EmptyState
              text={texts.noLine}
              hint={texts.noLineHint}
              act={{ label: texts.importFirst, to: bankFiles() }}
            />
          )
        return isUnderWay(file.state) ? (
          <EmptyState text={texts.fileRead} act={{ label: texts.seeFile, to: bankFile(file._id) }} />
        ) : (
          <EmptyState
            text={texts.fileWaits}
            hint={texts.fileWaitsHint(file.fileName)}
            act={{ label: texts.seeFile, to: bankFile(file._id) }}
          />
        )
      }}
    </LoadedRows>
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
