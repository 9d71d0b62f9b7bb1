import { createMovementBatch } from '#features/movements/batch.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { countFilters, type PageFilters } from '../../transaction.search.ts'
import { endBeforeStart } from '../../transaction.ts'
import { FilterTools } from '../saved/FilterTools.tsx'
import type { TransactionsScope } from '../transaction.queries.ts'
import { texts } from '../transaction.texts.ts'
import { nameOfCause } from './choices.queries.ts'
import { FilterChips } from './FilterChips.tsx'
import type { useChoices } from './useChoices.ts'

type AppliedFiltersProps = {
  scope: TransactionsScope
  filters: PageFilters
  choices: ReturnType<typeof useChoices>
  /** The address has a period that ends before it starts, which no open form says. */
  hasRefusedPeriod: boolean
  onRemove: (names: (keyof PageFilters)[]) => void
  onSave: (() => void) | undefined
}

/** The applied filters as chips, with what is wrong with them and what can be done with them. */
export const AppliedFilters = (props: AppliedFiltersProps) => {
  const { scope, filters, choices, hasRefusedPeriod, onRemove, onSave } = props
  const callers = useCallers()
  const causes = choices.causes.data
  // A link that was cut or mistyped, or of another association (docs/rules/transactions.md#transactions-lost).
  const isUnknownCause =
    causes !== undefined && filters.causeId !== undefined && nameOfCause(causes, filters.causeId) === undefined
  return (
    <>
      {isUnknownCause && (
        <div className="mb-16">
          <Notice tone="warning" role="alert">
            {texts.unknownCause}
          </Notice>
        </div>
      )}
      {hasRefusedPeriod && (
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
          onRemove={onRemove}
        />
        {countFilters(filters) > 0 && (
          <FilterTools
            filters={filters}
            offersSlot={scope.kind === 'own' && mayCall(createMovementBatch, callers)}
            onSave={onSave}
          />
        )}
      </div>
    </>
  )
}
