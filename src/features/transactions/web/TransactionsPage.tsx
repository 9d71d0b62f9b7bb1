import { useRef, useState } from 'react'
import { listDevices } from '#features/devices/device.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatDons } from '#shared/money.ts'
import { isPlatformRole } from '#shared/role.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useOptionalCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { searchTransactions } from '../transaction.endpoints.ts'
import type { PageFilters } from '../transaction.search.ts'
import { listedCount, type Transaction } from '../transaction.ts'
import { Breakdown } from './breakdown/Breakdown.tsx'
import { OutputMenu } from './export/OutputMenu.tsx'
import { type ExportKind, useExport } from './export/useExport.ts'
import { maxPrintedRows, usePrint, usePrintRequest } from './export/usePrint.ts'
import { AppliedFilters } from './filters/AppliedFilters.tsx'
import type { Associations } from './filters/choices.queries.ts'
import type { FilterPanelProps } from './filters/FilterPanel.tsx'
import { FilterArea, FilterButton, useFilterPlace } from './filters/FilterPlace.tsx'
import { useCheckedForm } from './filters/useCheckedForm.ts'
import { useChoices } from './filters/useChoices.ts'
import { causeNameOf, useFilters } from './filters/useFilters.ts'
import { OpenDonation, TransactionHistory } from './list/TransactionHistory.tsx'
import { useTransactions } from './list/useTransactions.ts'
import { ComparisonLine } from './periods/ComparisonLine.tsx'
import { PeriodMenu } from './periods/PeriodMenu.tsx'
import { FilterTools } from './saved/FilterTools.tsx'
import { SavedDialog, useSaved } from './saved/SavedDialog.tsx'
import { DonationSearch } from './search/DonationSearch.tsx'
import { useDonationSearch } from './search/useDonationSearch.ts'
import classes from './TransactionsPage.module.css'
import type { TransactionsScope } from './transaction.queries.ts'
import { listedText, texts } from './transaction.texts.ts'

type TransactionsPageProps = {
  /** Finds the customers to filter by, on the page of all customers. */
  associations?: Associations
}

/** Returns the scope of the page: the user's customer, a customer opened by staff, or all customers. */
const useScope = (): TransactionsScope => {
  const customerId = useOptionalCustomerId()
  const isStaff = isPlatformRole(useRole())
  if (customerId === undefined) return { kind: 'organizer' }
  return { kind: isStaff ? 'customer' : 'own', customerId }
}

/**
 * The donations of the user's customer ('/'), of a customer opened by staff, or of all customers: filters in the
 * address, figures, list, details, export and print (docs/rules/transactions.md#transactions-first-page).
 */
export const TransactionsPage = ({ associations }: TransactionsPageProps) => {
  const scope = useScope()
  const role = useRole()
  const { customers } = usePlaces()
  const filtersByDevice = scope.kind !== 'organizer' && mayCall(listDevices, role)
  const { filters, refusedPeriod, apply } = useFilters(scope, filtersByDevice)
  const place = useFilterPlace()
  const printRequest = usePrintRequest(filters)
  const loaded = useTransactions(scope, filters, printRequest.isPreparing ? maxPrintedRows : 0)
  const hasAnswered = useOnce(!loaded.list.isPending)
  const choices = useChoices({ scope, associations, filtersByDevice, filters, showsPanel: place.isOpen && hasAnswered })
  const print = usePrint(loaded, printRequest)
  const { running, start } = useExport(scope)
  const saved = useSaved(scope.customerId)
  const searchedId = scope.kind === 'own' && mayCall(searchTransactions, role) ? scope.customerId : undefined
  const search = useDonationSearch(searchedId)
  const found = search.shown
  const toggle = useRef<HTMLButtonElement>(null)
  const checked = useCheckedForm({ applied: filters, refusedPeriod, onApply: apply, onRefused: place.open })
  const outputs = {
    applied: filters,
    offersAmounts: role === 'organizer',
    listed: found ? formatDons(found.found.count) : checked.filterForm.isPending ? undefined : listedOf(loaded.stats),
    running,
    onExport: (kind: ExportKind) =>
      found ? void start(kind, {}, found.asked) : checked.withForm((asked) => void start(kind, asked)),
  }
  const panelProps: FilterPanelProps = {
    ...choices,
    associations,
    customerId: scope.customerId,
    ...outputs,
    checked,
    causeName: causeNameOf(scope),
    saved,
  }
  const removeFilter = (names: (keyof PageFilters)[]) => {
    apply({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })
    // The focused chip is removed.
    toggle.current?.focus()
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        back={scope.kind === 'organizer' ? linkTo(customers()) : 'history'}
        actions={
          <OutputMenu
            {...outputs}
            onExportPeriod={scope.kind === 'own' ? (period) => void start('for-accountant', period) : undefined}
            hasMovements={!found}
            preparingPrint={printRequest.isPreparing}
            onPrint={() => checked.withForm(print)}
          />
        }
      />
      <DonationSearch search={searchedId === undefined ? undefined : search}>
        <PeriodMenu
          customerId={scope.customerId}
          applied={filters}
          onChoose={({ startDate, endDate }) => checked.apply({ ...filters, startDate, endDate })}
        />
        <FilterButton ref={toggle} place={place} filters={filters} />
        <FilterTools filters={filters} isOwn={scope.kind === 'own'} onSave={saved?.onSave} />
      </DonationSearch>
      <FilterArea place={place} isReady={hasAnswered} {...panelProps} />
      <AppliedFilters
        filters={filters}
        choices={choices}
        hasRefusedPeriod={refusedPeriod !== undefined && !place.isOpen}
        onRemove={removeFilter}
      />
      {saved && <SavedDialog {...saved} filters={filters} />}
      <History {...{ scope, filters, loaded, filtersByDevice }} found={found?.found.data} onFilter={apply} />
    </>
  )
}

const listedOf = (stats: HistoryProps['loaded']['stats']): string | undefined =>
  stats && listedCount(stats) > 0 ? listedText(stats) : undefined

type HistoryProps = {
  scope: TransactionsScope
  filters: PageFilters
  loaded: ReturnType<typeof useTransactions>
  filtersByDevice: boolean
  /** The donations that a search found, which take the place of the list. */
  found: Transaction[] | undefined
  onFilter: (filters: PageFilters) => void
}

/** The list, below what the period is compared with and its figures by cause and terminal. */
const History = ({ scope, filters, loaded, filtersByDevice, found, onFilter }: HistoryProps) => {
  if (found) return <OpenDonation scope={scope} listed={found} />
  const comparison = filters.startDate && filters.endDate && (
    <div className={`flex middle ${classes.comparison}`}>
      {loaded.stats && loaded.readAt !== undefined && (
        <ComparisonLine scope={scope} filters={filters} stats={loaded.stats} readAt={loaded.readAt} />
      )}
    </div>
  )
  return (
    <TransactionHistory scope={scope} filters={filters} loaded={loaded}>
      {scope.customerId === undefined ? (
        comparison
      ) : (
        <Breakdown
          customerId={scope.customerId}
          filters={filters}
          readAt={loaded.readAt}
          filtersByDevice={filtersByDevice}
          onFilter={onFilter}
        >
          {comparison}
        </Breakdown>
      )}
    </TransactionHistory>
  )
}

/** Stays true once it was. The filters wait for the first rows, which they would delay on a slow phone. */
const useOnce = (isNow: boolean): boolean => {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was
}
