import { Notice } from '#shared/web/kit/Notice.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { endBeforeStart } from '../../transaction.ts'
import { texts } from '../transaction.texts.ts'
import { nameOfCause } from './choices.queries.ts'
import { FilterChips } from './FilterChips.tsx'
import type { useChoices } from './useChoices.ts'

type AppliedFiltersProps = {
  filters: PageFilters
  choices: ReturnType<typeof useChoices>
  /** The address has a period that ends before it starts, which no open form says. */
  hasRefusedPeriod: boolean
  onRemove: (names: (keyof PageFilters)[]) => void
}

export const AppliedFilters = (props: AppliedFiltersProps) => {
  const { filters, choices, hasRefusedPeriod, onRemove } = props
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
      <FilterChips
        filters={filters}
        association={choices.association}
        causes={causes}
        devices={choices.devices?.data}
        onRemove={onRemove}
      />
    </>
  )
}
