import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { TransactionsScope } from './transaction.queries.ts'
import { texts } from './transaction.texts.ts'
import type { Export, ExportKind } from './useExport.ts'

const ownKinds: { kind: ExportKind; label: string }[] = [{ kind: 'with-details', label: texts.export }]
const organizerKinds: { kind: ExportKind; label: string }[] = [
  { kind: 'with-details', label: texts.exportWithDetails },
  { kind: 'without-details', label: texts.exportWithoutDetails },
]

/** One button, or for the organizer two: with the donors' details, and with dates and amounts alone. */
export const ExportButtons = ({ scope, running, start }: { scope: TransactionsScope } & Export) => {
  const kinds = scope.kind === 'organizer' ? organizerKinds : ownKinds
  return (
    <>
      {kinds.map(({ kind, label }) => (
        <Button
          key={kind}
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          loading={running === kind}
          disabled={running !== undefined && running !== kind}
          onClick={() => void start(kind)}
        >
          {label}
        </Button>
      ))}
      <VisuallyHidden role="status">{running && texts.exporting}</VisuallyHidden>
    </>
  )
}
