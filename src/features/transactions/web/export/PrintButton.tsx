import { Button, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { texts } from '../transaction.texts.ts'

/** Prints the page, once the rows that it lacks are there. */
export const PrintButton = ({ preparing, onPrint }: { preparing: boolean; onPrint: () => void }) => (
  <>
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
      loading={preparing}
      onClick={onPrint}
    >
      {texts.print}
    </Button>
    <VisuallyHidden role="status">{preparing && texts.preparingPrint}</VisuallyHidden>
  </>
)
