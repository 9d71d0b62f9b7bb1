import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { exportClosing, printClosing, reopenClosing, requestReopening } from '../closing.endpoints.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing } from '../closing.ts'
import { ReopeningInput } from '../reopening.ts'
import { useReopenClosing } from './closing.queries.ts'

/** The actions on a closing: export it, save or open its PDF, and, for an admin, reopen it. */
export const ClosingActions = ({ closing }: { closing: Closing }) => {
  const call = useCall()
  const callers = useCallers()
  const mayReopen = mayCall(reopenClosing, callers)
  const mayAsk = mayCall(requestReopening, callers) && !closing.reopeningRequest
  const [isReopening, setIsReopening] = useState(false)
  const params = { customerId: useCustomerId(), closingId: closing._id }
  const name = `cloture_${closing.number}_${closing.from}_${closing.to}`
  const print = () => call(printClosing, { params })
  if (closing.sealedAt === null) return null
  return (
    <>
      {(mayReopen || mayAsk) && !closing.reopening && (
        <Button variant="default" onClick={() => setIsReopening(true)}>
          {mayReopen ? texts.reopen : texts.askReopening}
        </Button>
      )}
      <FileButton
        act="csv"
        label={texts.export}
        load={() => call(exportClosing, { params })}
        fileName={`${name}.csv`}
      />
      <FileButton act="pdf" label={texts.pdf} load={print} fileName={`${name}.pdf`} />
      <FileButton act="print" label={texts.print} load={print} fileName={`${name}.pdf`} />
      {isReopening && (
        <ReopenDialog closingId={closing._id} isAsked={!mayReopen} onClose={() => setIsReopening(false)} />
      )}
    </>
  )
}

type ReopenProps = { closingId: string; isAsked: boolean; onClose: () => void }

/** Asks for the reason of a reopening. `isAsked`: another manager confirms it. */
const ReopenDialog = ({ closingId, isAsked, onClose }: ReopenProps) => {
  const { mutateAsync } = useReopenClosing(useCustomerId(), closingId, isAsked ? requestReopening : reopenClosing)
  const form = useSchemaForm({ schema: ReopeningInput, initialValues: { reason: '' } })
  const label = isAsked ? texts.askReopening : texts.reopen
  const save = async ({ reason }: { reason: string }) => {
    await mutateAsync(reason)
    toasts.success(isAsked ? texts.askedReopening : texts.reopened)
  }
  return (
    <FormDialog form={form} title={label} submitLabel={label} save={save} onClose={onClose}>
      <p>{isAsked ? `${texts.reopenNote} ${texts.askReopeningNote}` : texts.reopenNote}</p>
      <Textarea label={texts.reason} required rows={3} data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
