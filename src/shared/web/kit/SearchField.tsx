import { CloseButton, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { kitTexts } from './kit.texts.ts'
import classes from './SearchField.module.css'

type SearchFieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
}

/** A search that is kept in the address and runs on each keystroke. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => {
  const [text, change] = useTypedText(value, onChange)
  return (
    <Input
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={text && <CloseButton size={44} aria-label={kitTexts.clearSearch} onClick={() => change('')} />}
    />
  )
}

/**
 * The text of a field whose value is kept in the address. The address follows with a delay, so an earlier value that
 * comes back is ignored. Any other value comes from a navigation and replaces the text.
 */
const useTypedText = (value: string, onChange: (text: string) => void) => {
  const [typed, setTyped] = useState({ text: value, awaited: [] as string[] })
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    const place = typed.awaited.indexOf(value)
    setSeen(value)
    setTyped(place < 0 ? { text: value, awaited: [] } : { ...typed, awaited: typed.awaited.slice(place + 1) })
  }
  const change = (text: string) => {
    setTyped({ text, awaited: [...typed.awaited, text] })
    onChange(text)
  }
  return [typed.text, change] as const
}

/** The search, the filters and the order of a list, in one row above it. On a phone, the fields are two in a row. */
export const ListControls = ({ children }: { children: ReactNode }) => (
  <div role="search" className={`inline bottom gap-12 mt-24 no-print mb-16 ${classes.controls}`}>
    {children}
  </div>
)
