import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { SelectField } from '#shared/web/kit/SelectField.tsx'
import { texts } from '../transaction.texts.ts'
import type { Choice, ChoiceGroup } from './choices.queries.ts'

type ChoiceFieldProps = {
  name: string
  label: string
  /** What the empty choice is called. */
  none: string
  /** A choice that is always there, before those that are read. */
  first?: Choice
  choices: UseQueryResult<Choice[] | ChoiceGroup[]>
  /** Which groups are offered; all of them by default. */
  offers?: (group: ChoiceGroup) => boolean
  /** One quiet line under the field. */
  hint?: string | undefined
  value: string
  onChange: (value: string) => void
}

const valuesOf = (choices: (Choice | ChoiceGroup)[]): string[] =>
  choices.flatMap((choice) => ('items' in choice ? choice.items.map(({ value }) => value) : choice.value))

/** A select whose choices are read from the server. Picking one of many on a phone is best left to the phone's own. */
export const ChoiceField = (props: ChoiceFieldProps) => {
  const { name, label, none, first, choices, offers, hint, value, onChange } = props
  const offered = choices.data?.filter((choice) => !('items' in choice) || !offers || offers(choice)) ?? []
  const known: (Choice | ChoiceGroup)[] = [...(first ? [first] : []), ...offered]
  // A filter out of the address must stay chosen while the choices load, and when it is not one of them.
  const isUnknown = value !== '' && !valuesOf(known).includes(value)
  const stray = { value, label: choices.isPending ? texts.choicesLoading : texts.unknownChoice }
  return (
    <SelectField
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: none }, ...(isUnknown ? [stray] : []), ...known]}
      {...failureProps(choices, hint)}
    />
  )
}

/** Under a field whose choices could not be read: that, and the button to read them again. */
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
