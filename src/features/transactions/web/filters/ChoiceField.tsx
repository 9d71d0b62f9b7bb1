import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { texts } from '../transaction.texts.ts'
import type { Choice, ChoiceGroup } from './choices.queries.ts'

type ChoiceFieldProps = {
  name: string
  label: string
  none: string
  /** A fixed choice before the loaded choices. */
  first?: Choice
  choices: UseQueryResult<Choice[] | ChoiceGroup[]>
  offers?: (group: ChoiceGroup) => boolean
  hint?: string | undefined
  value: string
  onChange: (value: string) => void
}

const valuesOf = (choices: (Choice | ChoiceGroup)[]): string[] =>
  choices.flatMap((choice) => ('items' in choice ? choice.items.map(({ value }) => value) : choice.value))

/** A select with choices from the server. A native select, so that phones show their own picker. */
export const ChoiceField = (props: ChoiceFieldProps) => {
  const { name, label, none, first, choices, offers, hint, value, onChange } = props
  const offered = choices.data?.filter((choice) => !('items' in choice) || !offers || offers(choice)) ?? []
  const known: (Choice | ChoiceGroup)[] = [...(first ? [first] : []), ...offered]
  // A filter from the address stays selected while the choices load, and when it is not among them.
  const isUnknown = value !== '' && !valuesOf(known).includes(value)
  const unknownOption = { value, label: choices.isLoading ? texts.choicesLoading : texts.unknownChoice }
  return (
    <SelectField
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: none }, ...(isUnknown ? [unknownOption] : []), ...known]}
      {...failureProps(choices, hint)}
    />
  )
}

export const failureProps = ({ isError, isFetching, refetch }: UseQueryResult, hint?: string) => ({
  error: isError && texts.choicesFailed,
  description: isError ? (
    <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
      {kitTexts.retry}
    </Button>
  ) : (
    hint
  ),
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
})
