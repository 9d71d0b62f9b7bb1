import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatCount, formatEuros, notCounted } from '#shared/money.ts'
import { EmptyState, type EmptyStateProps } from '#shared/web/kit/EmptyState.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { LoadMore } from '#shared/web/kit/LoadMore.tsx'
import { type Stat, StatCards } from '#shared/web/kit/StatCards.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { FigureProvider, type HistorySubject } from '#shared/web/outlets.tsx'
import { unfiltered, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { recordDonation } from '../../transaction.endpoints.ts'
import { countFilters, type PageFilters } from '../../transaction.search.ts'
import { listedCount, type Transaction, type TransactionStats } from '../../transaction.ts'
import { useOpenDonation } from '../dialog/openDonation.ts'
import type { Explained } from '../figures/figure.queries.ts'
import type { ListScope } from '../transaction.queries.ts'
import { texts } from '../transaction.texts.ts'
import { FigureButton, NetLine } from './NetLine.tsx'
import classes from './TransactionHistory.module.css'
import { TransactionList } from './TransactionList.tsx'
import { type LoadedTransactions, useTransactions } from './useTransactions.ts'

/** The button '12 nouveaux dons', which shifts no layout. The list is refetched only on click. */
export const NewDonations = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className={`flex at-end ${classes.place}`} role="status">
    {count > 0 && (
      <Button
        className={`rigid ${classes.button}`}
        size="sm"
        radius="xl"
        leftSection={<IconArrowUp size={16} aria-hidden />}
        onClick={onShow}
      >
        {texts.newDonations(count)}
      </Button>
    )}
  </div>
)

const TransactionDialog = lazyPart(() =>
  import('../dialog/TransactionDialog.tsx').then(({ TransactionDialog }) => TransactionDialog),
)

const FigureDialog = lazyPart(() => import('../figures/FigureDialog.tsx').then(({ FigureDialog }) => FigureDialog))

type TransactionHistoryProps = {
  scope: ListScope
  filters: PageFilters
  loaded: LoadedTransactions
  /** Content between the figures and the list. */
  children?: ReactNode
}

/** The figures and the list of the filtered donations, with the dialog of the donation in the address. */
export const TransactionHistory = ({ scope, filters, loaded, children }: TransactionHistoryProps) => {
  const { list, transactions, stats, latest } = loaded
  const top = useRef<HTMLHeadingElement>(null)
  const showNew = async () => {
    await loaded.showNew()
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  const [explained, setExplained] = useState<Explained>()
  // The page of all associations has no association whose movements it could list.
  const customerId = scope.customerId ?? filters.customerId
  const explain = customerId === undefined ? undefined : setExplained
  const failedAtFirst = list.isError && !transactions
  const empty = useEmpty(scope, countFilters(filters) > 0)
  return (
    <>
      {!failedAtFirst && (
        <>
          <StatCards stats={figuresOf(latest?.stats, explain && (() => explain({})))} />
          <div className={`inline quiet gap-16 row-gap-0 ${classes.lines}`}>
            {latest && latest.stats.cancelledCount > 0 && <p>{notCounted(latest.stats.cancelledCount)}</p>}
            <NetLine net={latest?.net} onExplain={explain && (() => explain({}))} />
          </div>
        </>
      )}
      <FigureProvider
        render={(name, shown) =>
          explain ? (
            <FigureButton figure={name} onExplain={() => explain({})}>
              {shown}
            </FigureButton>
          ) : (
            shown
          )
        }
      >
        {children}
      </FigureProvider>
      <section
        className={classes.history}
        aria-labelledby="history"
        data-of-record={'id' in scope || undefined}
        data-news={loaded.newCount > 0 || undefined}
      >
        <NewDonations count={loaded.newCount} onShow={() => void showNew()} />
        <h2 id="history" ref={top} tabIndex={-1} className={classes.title}>
          {texts.history}
        </h2>
        {isPartOfDays(filters) && <p className="muted mb-4">{texts.filteredDays}</p>}
        <VisuallyHidden role="status">{stats && texts.countOf(listedCount(stats))}</VisuallyHidden>
        <Loaded of={{ ...list, data: transactions }} rows={8}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState {...empty} />
            ) : (
              <Rows
                loaded={loaded}
                transactions={rows}
                printHint={'id' in scope ? texts.loadMoreFirst : texts.printMore}
                acrossAssociations={scope.kind === 'organizer'}
                showsDevice={scope.kind !== 'organizer' && scope.kind !== 'device' && !filters.deviceId}
                showsCause={scope.kind !== 'cause'}
                onExplain={explain && ((day) => explain({ day }))}
              />
            )
          }
        </Loaded>
      </section>
      <OpenDonation scope={scope} listed={loaded.transactions ?? (loaded.list.isError ? [] : undefined)} />
      {explained && customerId !== undefined && (
        <FigureDialog {...{ scope, customerId, filters, explained }} onClose={() => setExplained(undefined)} />
      )}
    </>
  )
}

const isPartOfDays = ({ startDate: _first, endDate: _last, ...others }: PageFilters): boolean =>
  countFilters(others) > 0

/** Says why the list is empty, and offers the whole list, or the first donation to a reader who may enter one. */
const useEmpty = ({ kind }: ListScope, isFiltered: boolean): EmptyStateProps => {
  const { donations } = usePlaces()
  const mayGive = mayCall(recordDonation, useCallers())
  const text = kind === 'device' ? texts.emptyOfDevice : texts.empty
  if (isFiltered) return { text, hint: kitTexts.loosenFilters, act: { label: kitTexts.showAll, to: unfiltered } }
  const act = kind === 'own' && mayGive ? { label: texts.enterFirst, to: donations() } : undefined
  return { text, hint: kind === 'cause' || kind === 'shortcut' ? undefined : texts.emptyHint, act }
}

/** The count and the average follow from the total: the total alone opens its explanation. */
const figuresOf = (stats: TransactionStats | undefined, onExplain: (() => void) | undefined): Stat[] => [
  { label: texts.donationCount, value: stats && formatCount(stats.donationCount) },
  { label: texts.averageDonation, value: stats && formatEuros(stats.averageDonation) },
  {
    label: texts.totalDonations,
    value: stats && formatEuros(stats.totalDonations),
    wrap:
      onExplain &&
      ((figure) => (
        <FigureButton figure={`${texts.totalDonations} ${figure}`} onExplain={onExplain}>
          {figure}
        </FigureButton>
      )),
  },
]

type RowsProps = {
  loaded: LoadedTransactions
  transactions: Transaction[]
  /** Tells how to print the rows that are not loaded. */
  printHint: string
  acrossAssociations: boolean
  showsDevice: boolean
  showsCause: boolean
  onExplain: ((day: Day) => void) | undefined
}

/** The rows that a phone shows without a scroll. */
const firstRows = 4

/** The first rows, then the others: React interrupts the render of these, which would block a slow phone. */
const Rows = ({ loaded, transactions, printHint, ...shown }: RowsProps) => {
  const { list, days, stats } = loaded
  const isPainted = useDeferredValue(true, loaded.isWhole)
  return (
    <>
      <TransactionList
        days={days}
        transactions={isPainted ? transactions : transactions.slice(0, firstRows)}
        {...shown}
      />
      {isPainted && <LoadMore list={list} />}
      {list.hasNextPage && stats && (
        <p className={`muted mt-12 ${classes.printedPart}`}>
          {texts.printedPart(transactions.length, listedCount(stats))} {printHint}
        </p>
      )}
    </>
  )
}

type OpenDonationProps = {
  scope: ListScope
  /** The rows to step through. Undefined while they load. */
  listed: Transaction[] | undefined
}

export const OpenDonation = ({ scope, listed }: OpenDonationProps) => {
  const { don, customerId } = useSearch({ strict: false })
  const { close, goTo } = useOpenDonation()
  if (!don) return null
  return (
    <TransactionDialog
      scope={scope}
      transactionId={don}
      customerId={customerId}
      listed={listed}
      onClose={close}
      onGoTo={({ _id, customer }) =>
        goTo({ don: _id, ...(scope.kind === 'organizer' && { customerId: customer._id }) })
      }
    />
  )
}

const noFilters = {}

/**
 * The donations of a cause, quick donation or device on its screen: figures, `children` (the facts of the record), a
 * short list and the dialog. The route must accept the search parameter `don` (`DonationSearch`).
 */
export const DonationSection = ({ of: { kind, id }, children }: { of: HistorySubject; children?: ReactNode }) => {
  const customerId = useCustomerId()
  const scope = useMemo(() => ({ kind, customerId, id }), [kind, customerId, id])
  const loaded = useTransactions(scope, noFilters)
  return (
    <TransactionHistory scope={scope} filters={noFilters} loaded={loaded}>
      {children}
    </TransactionHistory>
  )
}
