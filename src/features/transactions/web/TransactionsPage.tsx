import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId, useRef } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { lazyPart } from '#shared/web/chunk.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { countFilters, filtersOfSearch, type PageFilters, searchOfFilters } from '../transaction.search.ts'
import { punctual } from '../transaction.ts'
import { associationChoices, causeChoices, deviceChoices, type ListAssociations } from './choices.queries.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { TransactionHistory } from './TransactionHistory.tsx'
import classes from './TransactionsPage.module.css'
import type { TransactionsScope } from './transaction.queries.ts'
import { texts } from './transaction.texts.ts'
import { useExport } from './useExport.ts'

const FilterDrawer = lazyPart(() => import('./FilterDrawer.tsx').then(({ FilterDrawer }) => FilterDrawer))

type TransactionsPageProps = {
  scope: TransactionsScope
  /** The associations to narrow to, where the page is over all of them. */
  listAssociations?: ListAssociations
}

/**
 * The donations of one's own association ('/'), of one association seen from the platform, or of all: filters, which
 * live in the page's address, figures, list, details and export (docs/rules.md#transactions).
 */
export const TransactionsPage = ({ scope, listAssociations }: TransactionsPageProps) => {
  const filters = filtersOfSearch(useSearch({ strict: false }))
  const applyFilters = useApplyFilters(scope)
  const narrow = useNarrow()
  const [drawerOpened, drawer] = useDisclosure(false)
  const [panelOpened, panel] = useDisclosure(true)
  const showsPanel = narrow ? drawerOpened : panelOpened
  const choices = useChoices(scope, listAssociations, filters, showsPanel)
  const exporting = useExport(scope, filters)
  const panelId = useId()
  const toggle = useRef<HTMLButtonElement>(null)

  const count = countFilters(filters)
  const panelProps = {
    applied: filters,
    onApply: applyFilters,
    ...choices,
    exportButtons: <ExportButtons scope={scope} {...exporting} />,
  }
  const removeFilter = (names: (keyof PageFilters)[]) => {
    applyFilters({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })
    // The chip that had the focus is gone.
    toggle.current?.focus()
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        back="history"
        actions={
          <Button
            ref={toggle}
            variant="default"
            leftSection={<IconFilter size={18} stroke={1.6} aria-hidden />}
            {...(narrow
              ? { onClick: drawer.open, 'aria-haspopup': 'dialog' }
              : { onClick: panel.toggle, 'aria-expanded': panelOpened, 'aria-controls': panelId })}
          >
            {count > 0 ? texts.filtersWithCount(count) : texts.filters}
          </Button>
        }
      />
      {!narrow && (
        <div id={panelId} className={classes.panel} hidden={!panelOpened}>
          <FilterPanel {...panelProps} />
        </div>
      )}
      {narrow && drawerOpened && (
        <Suspense>
          <FilterDrawer {...panelProps} onClose={drawer.close} />
        </Suspense>
      )}
      <FilterChips
        filters={filters}
        associations={choices.associations?.data}
        causes={choices.causes.data}
        devices={choices.devices?.data}
        onRemove={removeFilter}
      />
      <TransactionHistory scope={scope} filters={filters} />
    </>
  )
}

/** Filters go into the address, as a step of the history: Back undoes them. */
const useApplyFilters = ({ kind }: TransactionsScope) => {
  const navigate = useNavigate()
  return (filters: PageFilters) =>
    void navigate({
      to: '.',
      search: searchOfFilters(filters, kind === 'customer' ? 'cause' : 'causeId'),
      resetScroll: false,
    })
}

/** Associations, causes and terminals are read when the panel shows them, or when a chip must name one. */
const useChoices = (
  scope: TransactionsScope,
  listAssociations: ListAssociations | undefined,
  filters: PageFilters,
  showsPanel: boolean,
) => {
  const { causeId, deviceId, customerId } = filters
  const call = useCall()
  const narrowsToOne = listAssociations !== undefined
  const associations = useQuery({
    ...associationChoices(listAssociations),
    enabled: narrowsToOne && (showsPanel || customerId !== undefined),
  })
  const namesCause = causeId !== undefined && causeId !== punctual
  const causes = useQuery({ ...causeChoices(call, scope), enabled: showsPanel || namesCause })
  const filtersDevices = scope.kind === 'customer'
  const devices = useQuery({
    ...deviceChoices(call, scope),
    enabled: filtersDevices && (showsPanel || deviceId !== undefined),
  })
  return {
    associations: narrowsToOne ? associations : undefined,
    causes,
    devices: filtersDevices ? devices : undefined,
  }
}
