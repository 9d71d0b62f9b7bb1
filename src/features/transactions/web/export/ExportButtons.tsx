import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { texts } from '../transaction.texts.ts'
import classes from './ExportButtons.module.css'
import type { ExportKind } from './useExport.ts'

export type ExportButtonsProps = {
  /** Tells whether the user may also export only dates and amounts. */
  offersAmounts: boolean
  /** Names the rows of an export (`12 dons et 2 annulés`); undefined while they are unknown, and without any. */
  listed: string | undefined
  running: ExportKind | undefined
  onExport: (kind: ExportKind) => void
}

export const exportsOf = ({
  offersAmounts,
  listed,
}: Pick<ExportButtonsProps, 'offersAmounts' | 'listed'>): [ExportKind, string][] =>
  offersAmounts
    ? [
        ['with-details', texts.exportWithDetails],
        ['without-details', texts.exportWithoutDetails],
      ]
    : [['with-details', listed ? texts.exportListed(listed) : texts.export]]

/** A button with the number of donations to export, or two buttons after the number. */
export const ExportButtons = ({ offersAmounts, listed, running, onExport }: ExportButtonsProps) => {
  return (
    <>
      {offersAmounts && listed !== undefined && <span className={classes.count}>{texts.toExport(listed)}</span>}
      {exportsOf({ offersAmounts, listed }).map(([kind, label]) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={running === kind}
          disabled={running !== undefined && running !== kind}
          onClick={() => onExport(kind)}
        >
          {label}
        </Button>
      ))}
      <VisuallyHidden role="status">{running && texts.exporting}</VisuallyHidden>
    </>
  )
}
