import { Button } from '@mantine/core'
import { IconFileTypePdf, IconPrinter, IconTableExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile, showFile } from '../saveFile.ts'
import { toasts } from '../toasts.ts'

const icons = { csv: IconTableExport, pdf: IconFileTypePdf, print: IconPrinter }

type FileButtonProps = {
  act: keyof typeof icons
  label: string
  load: () => Promise<Response>
  fileName: string
}

/** Saves a file of a record, or opens its PDF in a tab of its own, where it is printed. */
export const FileButton = ({ act, label, load, fileName }: FileButtonProps) => {
  const Icon = icons[act]
  const read = async () => (await load()).blob()
  const take = useMutation({
    mutationFn: async () => (act === 'print' ? showFile(read, fileName) : saveFile(await read(), fileName)),
    onError: (error) => toasts.failed(error),
  })
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      loading={take.isPending}
      onClick={() => take.mutate()}
    >
      {label}
    </Button>
  )
}
