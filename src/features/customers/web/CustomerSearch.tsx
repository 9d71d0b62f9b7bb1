import { CloseButton, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './CustomerSearch.module.css'
import { customerTexts } from './customer.texts.ts'

/** Searches as one types. The field keeps its own text, for the address follows a moment later. */
export const CustomerSearch = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const change = (next: string) => {
    setText(next)
    onChange(next)
  }
  return (
    <Input
      className={classes.search}
      type="search"
      aria-label={customerTexts.searchPlaceholder}
      placeholder={customerTexts.searchPlaceholder}
      autoComplete="off"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={text && <CloseButton size={36} aria-label={customerTexts.clearSearch} onClick={() => change('')} />}
    />
  )
}
