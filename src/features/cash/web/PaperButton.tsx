import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { showFile } from '#shared/web/saveFile.ts'
import { toasts } from '#shared/web/toasts.ts'

type PaperButtonProps = { label: string; load: () => Promise<Response>; fileName: string }

/** Opens the PDF of a record in a tab of its own, where it is printed. */
export const PaperButton = ({ label, load, fileName }: PaperButtonProps) => {
  const print = useMutation({
    mutationFn: () => showFile(async () => (await load()).blob(), fileName),
    onError: (error) => toasts.failed(error),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {label}
    </Button>
  )
}
