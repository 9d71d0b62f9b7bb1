import { useForm } from '@mantine/form'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { dayOf } from '#shared/days.ts'
import { focusFirstError, showFormFailure } from '#shared/web/formFailure.ts'
import { FormFrame } from '#shared/web/kit/FormFrame.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { SlotPreview } from '../batch.ts'
import { SlotSearch } from '../slot.search.ts'
import { useCreateBatch, usePreviewSlot } from './batch.queries.ts'
import { movementTexts as texts } from './movement.texts.ts'
import { SlotFields } from './SlotForm.tsx'
import { SlotPreviewPanel } from './SlotPreviewPanel.tsx'
import {
  onScreen,
  type RequestedSlot,
  requestedSlotOf,
  type SlotFormValues,
  slotErrorsOf,
  slotValuesOf,
} from './slotForm.ts'

/** A preview with the slot that it is about. `isFresh`: the slot had changed, and this is its new preview. */
type Shown = { requested: RequestedSlot; preview: SlotPreview; isFresh: boolean }

/** 'Corriger un créneau': the form, its preview, and the confirmation of what the preview shows. */
export const SlotCreatePage = () => {
  const { movements } = usePlaces()
  const customerId = useCustomerId()
  const goTo = useGoTo()
  const search = SlotSearch.parse(useSearch({ strict: false }))
  const [initialValues] = useState(() => slotValuesOf(search, dayOf(new Date())))
  const [shown, setShown] = useState<Shown>()
  const previewing = usePreviewSlot(customerId)
  const creating = useCreateBatch(customerId)
  const form = useForm<SlotFormValues, RequestedSlot>({
    initialValues,
    validate: slotErrorsOf,
    transformValues: requestedSlotOf,
    // The confirmation is about the preview, never about fields that changed since.
    onValuesChange: () => setShown(undefined),
  })

  const preview = async (requested: RequestedSlot, isFresh = false) => {
    setShown(undefined)
    try {
      setShown({ requested, preview: await previewing.mutateAsync(requested), isFresh })
    } catch (error) {
      showSlotFailure(form, error)
    }
  }
  const confirm = async ({ requested, preview: { donationCount, total } }: Shown) => {
    try {
      const { state } = await creating.mutateAsync({ requested, shown: { donationCount, total } })
      const asked = requested.act === 'cancel' ? texts.cancellationRequested : texts.requested
      toasts.success(state === 'waiting' ? asked : texts.reassigned(donationCount))
    } catch (error) {
      if (isChanged(error)) return preview(requested, true)
      return showSlotFailure(form, error)
    }
    form.resetDirty()
    goTo(movements(), { replace: true })
  }
  return (
    <>
      <PageHeader
        title={texts.create}
        back={linkTo(movements())}
        note={form.values.act === 'cancel' ? texts.cancelNote : texts.createNote}
      />
      <FormFrame
        form={form}
        submit={(requested) => void preview(requested)}
        submitLabel={texts.seePreview}
        isBusy={previewing.isPending}
        className="grid gap-20 to-760"
      >
        <SlotFields form={form} />
      </FormFrame>
      {shown && (
        <SlotPreviewPanel
          act={shown.requested.act}
          preview={shown.preview}
          isFresh={shown.isFresh}
          isBusy={creating.isPending}
          onConfirm={() => void confirm(shown)}
        />
      )}
    </>
  )
}

const isChanged = (error: unknown): boolean =>
  error instanceof CallFailure && ['slot-changed', 'empty-slot'].includes(error.problem?.code ?? '')

type SlotFormState = Parameters<typeof showFormFailure>[0]

/** Shows the server's messages at the fields of the screen. */
const showSlotFailure = (form: SlotFormState, error: unknown): void => {
  const fields = error instanceof CallFailure ? error.problem?.fields : undefined
  if (!fields) return showFormFailure(form, error)
  const messages = onScreen(fields)
  form.setErrors(messages)
  focusFirstError(form, messages)
  toasts.failed(error)
}
