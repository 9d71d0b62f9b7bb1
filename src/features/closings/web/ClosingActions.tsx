import { Button, Textarea } from '@mantine/core'
import { IconFileTypePdf, IconPrinter, IconTableExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { saveFile, showFile } from '#shared/web/saveFile.ts'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { exportClosing, printClosing, reopenClosing } from '../closing.endpoints.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import { type Closing, ReopeningInput } from '../closing.ts'
import { useReopenClosing } from './closing.queries.ts'

const iconProps = { size: 18, 'aria-hidden': true } as const

/** The actions on a closing: export it, save or open its PDF, and, for an admin, reopen it. */
export const ClosingActions = ({ closing }: { closing: Closing }) => {
  const call = useCall()
  const role = useRole()
  const [isReopening, setIsReopening] = useState(false)
  const params = { customerId: useCustomerId(), closingId: closing._id }
  const save = useMutation({
    mutationFn: async (act: 'print' | 'pdf' | 'csv') => {
      const load = async () => (await call(act === 'csv' ? exportClosing : printClosing, { params })).blob()
      const name = `cloture_${closing.number}_${closing.from}_${closing.to}`
      if (act === 'print') await showFile(load, `${name}.pdf`)
      else saveFile(await load(), `${name}.${act}`)
    },
    onError: (error) => toasts.failed(error),
  })
  if (closing.sealedAt === null) return null
  return (
    <>
      {mayCall(reopenClosing, role) && !closing.reopening && (
        <Button variant="default" onClick={() => setIsReopening(true)}>
          {texts.reopen}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconTableExport {...iconProps} />}
        loading={save.isPending && save.variables === 'csv'}
        onClick={() => save.mutate('csv')}
      >
        {texts.export}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf {...iconProps} />}
        loading={save.isPending && save.variables === 'pdf'}
        onClick={() => save.mutate('pdf')}
      >
        {texts.pdf}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter {...iconProps} />}
        loading={save.isPending && save.variables === 'print'}
        onClick={() => save.mutate('print')}
      >
        {texts.print}
      </Button>
      {isReopening && <ReopenDialog closingId={closing._id} onClose={() => setIsReopening(false)} />}
    </>
  )
}

const ReopenDialog = ({ closingId, onClose }: { closingId: string; onClose: () => void }) => {
  const { mutateAsync } = useReopenClosing(useCustomerId(), closingId)
  const form = useSchemaForm({ schema: ReopeningInput, initialValues: { reason: '' } })
  const save = async ({ reason }: { reason: string }) => {
    await mutateAsync(reason)
    toasts.success(texts.reopened)
  }
  return (
    <FormDialog form={form} title={texts.reopen} submitLabel={texts.reopen} save={save} onClose={onClose}>
      <p>{texts.reopenNote}</p>
      <Textarea label={texts.reason} required autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
