import { Button, NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import type { Choice, ChoiceGroup } from './choices.queries.ts'
import { texts } from './transaction.texts.ts'

type ChoiceFieldProps = {
  label: string
  /** What the empty choice is called. */
  none: string
  /** A choice that is always there, before those that are read. */
  first?: Choice
  choices: UseQueryResult<Choice[] | ChoiceGroup[]>
  value: string
  onChange: (value: string) => void
}

const valuesOf = (choices: (Choice | ChoiceGroup)[]): string[] =>
  choices.flatMap((choice) => ('items' in choice ? choice.items.map(({ value }) => value) : choice.value))

/** A select whose choices are read from the server. Picking one of many on a phone is best left to the phone's own. */
export const ChoiceField = ({ label, none, first, choices, value, onChange }: ChoiceFieldProps) => {
  const known: (Choice | ChoiceGroup)[] = [...(first ? [first] : []), ...(choices.data ?? [])]
  // A filter out of the address must stay chosen while the choices load, and when it is not one of them.
  const isUnknown = value !== '' && !valuesOf(known).includes(value)
  const stray = { value, label: choices.isPending ? texts.choicesLoading : texts.unknownChoice }
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: none }, ...(isUnknown ? [stray] : []), ...known]}
      error={choices.isError && texts.choicesFailed}
      description={
        choices.isError && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={choices.isFetching}
            onClick={() => void choices.refetch()}
          >
            {kitTexts.retry}
          </Button>
        )
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  )
}
