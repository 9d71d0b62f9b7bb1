import { NativeSelect, type NativeSelectProps } from '@mantine/core'
// The styles of the arrow. Without this import they would depend on the screens that were opened before.
import '@mantine/core/styles/Combobox.layer.css'

/** A choice among a few options, as the browser's own list, which is best on a phone. */
export const SelectField = (props: NativeSelectProps) => <NativeSelect {...props} />
