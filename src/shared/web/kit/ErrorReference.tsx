import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { kitTexts } from './kit.texts.ts'

/** Shows the reference of an unexpected error, which finds its line in the log, with a button that copies it. */
export const ErrorReference = ({ reference }: { reference: string }) => {
  const [isCopied, setCopied] = useState(false)
  const Mark = isCopied ? IconCheck : IconCopy
  // The text can be selected when the browser refuses.
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <span className="inline middle quiet gap-4">
      {kitTexts.reference}
      <span className="figures select-all">{reference}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isCopied ? kitTexts.referenceCopied : kitTexts.copyReference}
        onClick={() => void copy()}
      >
        <Mark size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
