import type { UseQueryResult } from '@tanstack/react-query'
import { methodFilterNames } from '#shared/payment-method.ts'
import { nameOfDays } from '#shared/period-names.ts'
import { capitalize } from '#shared/text.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { endBeforeStart } from '../../transaction.ts'
import { texts } from '../transaction.texts.ts'
import { Chips } from './Chips.tsx'
import { type Choice, type ChoiceGroup, nameOfCause } from './choices.queries.ts'
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

type FilterChipsProps = {
  filters: PageFilters
  /** Undefined while loading: the chip then shows a placeholder. */
  causes: ChoiceGroup[] | undefined
  devices: Choice[] | undefined
  association: Pick<UseQueryResult<Choice | null>, 'data' | 'isError'>
  onRemove: (names: (keyof PageFilters)[]) => void
}
type Chip = { names: (keyof PageFilters)[]; label: string }

const labelOf = (choices: Choice[] | undefined, id: string) => choices?.find(({ value }) => value === id)?.label

const chipsOf = ({ filters, causes, devices, association }: Omit<FilterChipsProps, 'onRemove'>): Chip[] => {
  const { causeId, deviceId, paymentMethod, customerId } = filters
  const chips: Chip[] = []
  if (customerId) {
    const name = association.data?.label ?? (association.isError ? texts.unknownChoice : '…')
    chips.push({ names: ['customerId'], label: texts.associationChip(name) })
  }
  if (causeId) {
    const name = nameOfCause(causes, causeId) ?? (causes ? texts.unknownChoice : '…')
    chips.push({ names: ['causeId'], label: texts.causeChip(name) })
  }
  if (deviceId) {
    const label = labelOf(devices, deviceId) ?? (devices ? texts.unknownDevice : '…')
    chips.push({ names: ['deviceId'], label: texts.deviceChip(label) })
  }
  if (paymentMethod) chips.push({ names: ['paymentMethod'], label: texts.methodChip(methodFilterNames[paymentMethod]) })
  return chips
}

/** The applied filters, each with a remove button. The period is beside the search; a print has it here. */
const FilterChips = ({ onRemove, ...shown }: FilterChipsProps) => {
  const chips = chipsOf(shown).map(({ names, label }) => ({ label, remove: () => onRemove(names) }))
  return (
    <>
      <p className="print-only mb-12">{capitalize(nameOfDays(shown.filters.startDate, shown.filters.endDate))}</p>
      {chips.length > 0 && (
        <div className="mb-16">
          <Chips label={texts.appliedFilters} chips={chips} removeLabel={texts.removeThisFilter} />
        </div>
      )}
    </>
  )
}
