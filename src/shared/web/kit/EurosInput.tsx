import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for an amount in euros, with the unit at its end. */
export const EurosInput = (props: TextInputProps) => (
  <TextInput inputMode="decimal" autoComplete="off" rightSection={<span aria-hidden>€</span>} {...props} />
)
