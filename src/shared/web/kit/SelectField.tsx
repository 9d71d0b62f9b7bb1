import { NativeSelect, type NativeSelectProps } from '@mantine/core'
// Draws the arrow. Without it the arrow of a screen would depend on which screens were opened before.
import '@mantine/core/styles/Combobox.layer.css'

/** A choice among a few: the browser's own list, which a phone shows best. */
export const SelectField = (props: NativeSelectProps) => <NativeSelect {...props} />
