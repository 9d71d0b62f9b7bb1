import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { ConfirmDialog } from '#shared/web/kit/ConfirmDialog.tsx'
import { FormFrame } from '#shared/web/kit/FormFrame.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useFormRecord, useReadVersion } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { isShorter, Retention, type RetentionState } from '../retention.ts'
import { retentionPreviewQuery, retentionQuery, useRecallRetention, useUpdateRetention } from './donor.queries.ts'
import { donorTexts } from './donor.texts.ts'
import { RetentionPreview } from './RetentionPreview.tsx'

/** 'Durée de conservation': how long identities are kept, with what would go next. */
export const DonorRetentionPage = () => (
  <RecordScreen
    record={useFormRecord(retentionQuery(useCall(), useCustomerId()))}
    title={() => donorTexts.retentionTitle}
    back={usePlaces().donors}
    renderNote={() => donorTexts.retentionNote}
  >
    {(retention) => (
      <div className="stack gap-24">
        {retention.shorter && <WaitingRetention shorter={retention.shorter} />}
        <RetentionForm retention={retention} />
      </div>
    )}
  </RecordScreen>
)

/** A shorter duration that waits, with the button that calls it back. */
const WaitingRetention = ({ shorter }: { shorter: NonNullable<RetentionState['shorter']> }) => {
  const { mutateAsync, isPending } = useRecallRetention(useCustomerId())
  return (
    <Notice tone="warning" role="status">
      <p>{donorTexts.shorterWaits(shorter)}</p>
      <Button
        variant="default"
        className="mt-8"
        disabled={isPending}
        onClick={() => void toasts.outcome(mutateAsync(undefined), donorTexts.recalled)}
      >
        {donorTexts.recall}
      </Button>
    </Notice>
  )
}

/** Returns the months that are typed; null for none, the text itself where it is no number. */
const monthsOf = (typed: string): number | string | null => {
  const text = typed.trim()
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : text
}

type Wanted = Edit<Retention>
type Question = { retention: Wanted; count: number }

const RetentionForm = ({ retention }: { retention: RetentionState }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const customerId = useCustomerId()
  const places = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync, isPending, isSuccess } = useUpdateRetention(customerId)
  const [question, setQuestion] = useState<Question>()
  const form = useSchemaForm({
    schema: Retention,
    initialValues: { months: retention.months === null ? '' : String(retention.months) },
    bodyOf: ({ months }) => ({ months: monthsOf(months) }),
  })
  const typed = Retention.safeParse({ months: monthsOf(form.values.months) }).data

  const version = useReadVersion(readVersionOf(Retention, retention))
  const save = async (wanted: Wanted) => {
    let saved: RetentionState
    try {
      saved = await mutateAsync(wanted)
    } catch (error) {
      setQuestion(undefined)
      if (!version.refused(error)) showFormFailure(form, error)
      return
    }
    toasts.success(saved.shorter ? donorTexts.retentionAsked : donorTexts.retentionSaved)
    form.resetDirty()
    goTo(places.donors(), { replace: true })
  }
  /** Asks before a shorter duration, which tells all managers. */
  const submit = async (wanted: Wanted) => {
    if (wanted.body.months === null || !isShorter(wanted.body.months, retention.months)) return save(wanted)
    try {
      const { nowCount } = await queryClient.fetchQuery(retentionPreviewQuery(call, customerId, wanted.body.months))
      setQuestion({ retention: wanted, count: nowCount })
    } catch (error) {
      toasts.failed(error)
    }
  }
  return (
    <>
      <FormFrame
        form={form}
        submit={(wanted) => void submit(version.asRead(wanted))}
        conflict={
          version.changed && {
            changed: version.changed,
            overwrite: (wanted) => void submit(version.asChanged(wanted)),
          }
        }
        submitLabel={donorTexts.submitRetention}
        isBusy={isPending || isSuccess}
        className="grid one-column gap-24 to-760"
      >
        <TextInput
          label={donorTexts.months}
          description={donorTexts.monthsHint}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('months')}
        />
        {typed && <RetentionPreview months={typed.months} />}
      </FormFrame>
      {question && (
        <ConfirmDialog
          opened
          danger
          title={donorTexts.retentionTitle}
          question={donorTexts.retentionQuestion(question.count)}
          confirmLabel={donorTexts.submitRetention}
          pending={isPending}
          onConfirm={() => void save(question.retention)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}
