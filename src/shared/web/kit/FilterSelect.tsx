import { SelectField } from './SelectField.tsx'

type FilterSelectProps<Value extends string> = {
  label: string
  /** Undefined without a choice. */
  value: Value | undefined
  /** The text of no choice: 'Tous les rôles'. */
  none: string
  choices: readonly Value[]
  labels: Readonly<Record<Value, string>>
  onChange: (value: Value | undefined) => void
}

/** A filter or the order of a list, which applies at once. */
export const FilterSelect = <Value extends string>({
  label,
  value,
  none,
  choices,
  labels,
  onChange,
}: FilterSelectProps<Value>) => (
  <SelectField
    label={label}
    value={value ?? ''}
    data={[{ value: '', label: none }, ...choices.map((choice) => ({ value: choice, label: labels[choice] }))]}
    onChange={(event) => onChange(choices.find((choice) => choice === event.currentTarget.value))}
  />
)
