import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { secondFactorTexts } from './second-factor.texts.ts'

type CodeFieldProps = {
  label?: string
  error: string | undefined
  /** A recovery code has letters, and is no code that a phone offers to fill in. */
  isRecovery?: boolean
  takesFocus?: boolean
}

/** The field of a code. Named `code`. A phone shows digits, and offers a code that came by message. */
export const CodeField = ({
  label = secondFactorTexts.code,
  error,
  isRecovery = false,
  takesFocus = false,
}: CodeFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  // After the title of a page, which takes the focus too.
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <TextInput
      ref={field}
      name="code"
      label={label}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      error={error}
    />
  )
}

/** Reads a typed code: people copy the space in the middle. */
export const readCode = (typed: string): string => typed.replaceAll(/\s/g, '')
