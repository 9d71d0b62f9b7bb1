import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { listDevices } from '#features/devices/device.endpoints.ts'
import { createMovementBatch } from '#features/movements/batch.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { isPlatformRole } from '#shared/role.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { linkTo, useOptionalCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useCallers, useRemembered, useRole } from '#shared/web/profile.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { listSavedFilters } from '../saved-filter.endpoints.ts'
import { searchTransactions } from '../transaction.endpoints.ts'
import { countFilters, type PageFilters } from '../transaction.search.ts'
import { endBeforeStart, listedCount } from '../transaction.ts'
import { Breakdown } from './breakdown/Breakdown.tsx'
import { OutputMenu } from './export/OutputMenu.tsx'
import { type ExportKind, useExport } from './export/useExport.ts'
import { maxPrintedRows, usePrint, usePrintRequest } from './export/usePrint.ts'
import { type Associations, nameOfCause } from './filters/choices.queries.ts'
import { FilterChips } from './filters/FilterChips.tsx'
import type { FilterPanelProps } from './filters/FilterPanel.tsx'
import { useCheckedForm } from './filters/useCheckedForm.ts'
import { useChoices } from './filters/useChoices.ts'
import { causeNameOf, useFilters } from './filters/useFilters.ts'
import { TransactionHistory } from './list/TransactionHistory.tsx'
import { useTransactions } from './list/useTransactions.ts'
import { ComparisonLine } from './periods/ComparisonLine.tsx'
import { PeriodMenu } from './periods/PeriodMenu.tsx'
import { FilterTools } from './saved/FilterTools.tsx'
import { DonationSearch } from './search/DonationSearch.tsx'
import classes from './TransactionsPage.module.css'
import type { TransactionsScope } from './transaction.queries.ts'
import { listedText, texts } from './transaction.texts.ts'

const FilterPanel = lazyPart(() => import('./filters/FilterPanel.tsx').then(({ FilterPanel }) => FilterPanel))
const FilterDrawer = lazyPart(() => import('./filters/FilterPanel.tsx').then(({ FilterDrawer }) => FilterDrawer))
const SaveFilterDialog = lazyPart(() =>
  import('./saved/SaveFilterDialog.tsx').then((module) => module.SaveFilterDialog),
)
const ManageFiltersDialog = lazyPart(() =>
  import('./saved/ManageFiltersDialog.tsx').then((module) => module.ManageFiltersDialog),
)

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
  const callers = useCallers()
  const { customers } = usePlaces()
  const filtersByDevice = scope.kind !== 'organizer' && mayCall(listDevices, role)
  const { filters, refusedPeriod, apply } = useFilters(scope, filtersByDevice)
  const narrow = useNarrow()
  const [drawerOpened, drawer] = useDisclosure(false)
  const [panelOpened = false, showPanel] = useRemembered('filters')
  const showsPanel = narrow ? drawerOpened : panelOpened
  const printRequest = usePrintRequest(filters)
  const loaded = useTransactions(scope, filters, printRequest.isPreparing ? maxPrintedRows : 0)
  const hasAnswered = useOnce(!loaded.list.isPending)
  const choices = useChoices({
    scope,
    associations,
    filtersByDevice,
    filters,
    showsPanel: showsPanel && hasAnswered,
  })
  const causes = choices.causes.data
  // A link that was cut or mistyped, or of another association (docs/rules/transactions.md#transactions-lost).
  const isUnknownCause =
    causes !== undefined && filters.causeId !== undefined && nameOfCause(causes, filters.causeId) === undefined
  const print = usePrint(loaded, printRequest)
  const { running, start } = useExport(scope)
  const savingCustomerId = mayCall(listSavedFilters, callers) ? scope.customerId : undefined
  const [savedDialog, setSavedDialog] = useState<'save' | 'manage'>()
  const closeSaved = () => setSavedDialog(undefined)
  const mayFind = scope.kind === 'own' && mayCall(searchTransactions, role)
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)

  const checked = useCheckedForm({
    applied: filters,
    refusedPeriod,
    onApply: apply,
    onRefused: () => (narrow ? drawer.open() : showPanel(true)),
  })
  const exportForm = (kind: ExportKind) => checked.withForm((asked) => void start(kind, asked))
  const outputs = {
    offersAmounts: role === 'organizer',
    listed:
      loaded.stats && listedCount(loaded.stats) > 0 && !checked.filterForm.isPending
        ? listedText(loaded.stats)
        : undefined,
    running,
    onExport: exportForm,
  }

  /** Closes the drawer, which forgets what was typed and not applied. */
  const closeDrawer = () => {
    checked.filterForm.replace(filters)
    drawer.close()
  }

  const panelProps: FilterPanelProps = {
    ...choices,
    associations,
    customerId: scope.customerId,
    ...outputs,
    applied: filters,
    checked,
    causeName: causeNameOf(scope),
    saved:
      savingCustomerId === undefined
        ? undefined
        : { customerId: savingCustomerId, onManage: () => setSavedDialog('manage') },
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
            onExportMonth={scope.kind === 'organizer' ? undefined : (month) => void start('with-movements', month)}
            preparingPrint={printRequest.isPreparing}
            onPrint={() => checked.withForm(print)}
          />
        }
      />
      <DonationSearch customerId={mayFind ? scope.customerId : undefined}>
        <PeriodMenu
          customerId={scope.customerId}
          applied={filters}
          onChoose={({ startDate, endDate }) => checked.apply({ ...filters, startDate, endDate })}
        />
        <Button
          ref={toggle}
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          {...(narrow
            ? { onClick: drawer.open, 'aria-haspopup': 'dialog' }
            : { onClick: () => showPanel(!panelOpened), 'aria-expanded': panelOpened, 'aria-controls': panelId })}
        >
          {filterCount(filters)}
        </Button>
      </DonationSearch>
      {!narrow && (
        <div id={panelId} className={`frame no-print mb-16 ${classes.panel}`} hidden={!panelOpened}>
          {hasAnswered && panelOpened && <FilterPanel {...panelProps} />}
        </div>
      )}
      {narrow && drawerOpened && <FilterDrawer {...panelProps} onClose={closeDrawer} />}
      {isUnknownCause && (
        <div className="mb-16">
          <Notice tone="warning" role="alert">
            {texts.unknownCause}
          </Notice>
        </div>
      )}
      {refusedPeriod && !showsPanel && (
        <p role="alert" className="danger mb-16">
          {endBeforeStart}
        </p>
      )}
      <div className="inline between gap-16 row-gap-0">
        <FilterChips
          filters={filters}
          association={choices.association}
          causes={causes}
          devices={choices.devices?.data}
          onRemove={removeFilter}
        />
        {countFilters(filters) > 0 && (
          <FilterTools
            filters={filters}
            offersSlot={scope.kind === 'own' && mayCall(createMovementBatch, callers)}
            onSave={savingCustomerId === undefined ? undefined : () => setSavedDialog('save')}
          />
        )}
      </div>
      {savingCustomerId !== undefined && savedDialog === 'save' && (
        <SaveFilterDialog customerId={savingCustomerId} filters={filters} onClose={closeSaved} />
      )}
      {savingCustomerId !== undefined && savedDialog === 'manage' && (
        <ManageFiltersDialog customerId={savingCustomerId} onClose={closeSaved} />
      )}
      <TransactionHistory scope={scope} filters={filters} loaded={loaded}>
        {filters.startDate && filters.endDate && (
          <div className={classes.comparison}>
            {loaded.stats && loaded.readAt !== undefined && (
              <ComparisonLine scope={scope} filters={filters} stats={loaded.stats} readAt={loaded.readAt} />
            )}
          </div>
        )}
        {scope.customerId !== undefined && (
          <Breakdown
            customerId={scope.customerId}
            filters={filters}
            readAt={loaded.readAt}
            filtersByDevice={filtersByDevice}
            onFilter={apply}
          />
        )}
      </TransactionHistory>
    </>
  )
}

/** Stays true once it was. The filters wait for the first rows, which they would delay on a slow phone. */
const useOnce = (isNow: boolean): boolean => {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was
}

const filterCount = (filters: PageFilters): string => {
  const count = countFilters(filters)
  return count > 0 ? texts.filtersWithCount(count) : texts.filters
}
