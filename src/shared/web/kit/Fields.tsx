import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'
// The styles of the arrow. Without this import they would depend on the screens that were opened before.
import '@mantine/core/styles/Combobox.layer.css'

/** A field for an amount in euros, with the unit at its end. */
export const EurosInput = (props: TextInputProps) => (
  <TextInput inputMode="decimal" autoComplete="off" rightSection={<span aria-hidden>€</span>} {...props} />
)

/** A choice among a few options, as the browser's own list, which is best on a phone. */
export const SelectField = (props: NativeSelectProps) => <NativeSelect {...props} />

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
