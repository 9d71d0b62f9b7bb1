import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { ConfirmDialog } from '#shared/web/kit/ConfirmDialog.tsx'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { FormFrame } from '#shared/web/kit/FormFrame.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import { ClosingInput, type ClosingPreview, coveredText } from '../closing.ts'
import { headlinesOf } from '../closing-tables.ts'
import { CountFields } from './CountFields.tsx'
import { previewQuery, useCreateClosing } from './closing.queries.ts'
import {
  AskedDays,
  bodyOf,
  type ClosingFormValues,
  choicesOf,
  errorsOf,
  initialValuesOf,
  kindOf,
  periodOf,
} from './closingForm.ts'
import { FiguresTables } from './FiguresTable.tsx'

type Form = UseFormReturnType<ClosingFormValues, ClosingInput>

/** The page 'Nouvelle clôture': choose days, see their figures, type what was counted, and confirm. */
export const ClosingCreatePage = () => {
  const { closings, closing: placeOf } = usePlaces()
  const goTo = useGoTo()
  const customerId = useCustomerId()
  const [today] = useState(() => dayOf(new Date()))
  const [asked, setAsked] = useState<ClosingInput>()
  const create = useCreateClosing(customerId)
  const wanted = AskedDays.parse(useSearch({ strict: false }))
  const form: Form = useForm<ClosingFormValues, ClosingInput>({
    initialValues: initialValuesOf(today, wanted),
    validate: (values) => errorsOf(values, preview.data?.figures),
    transformValues: (values) => ClosingInput.parse(bodyOf(values, preview.data?.figures)),
  })
  const period = periodOf(form.getValues())
  const preview = useQuery(previewQuery(useCall(), customerId, period))
  const kind = kindOf(form.values)
  const covered = preview.data?.coveredBy
  const close = async (input: ClosingInput) => {
    try {
      const { _id } = await create.mutateAsync(input)
      toasts.success(texts.saved)
      form.resetDirty()
      goTo(placeOf(_id), { replace: true })
    } catch (error) {
      showFormFailure(form, error)
      setAsked(undefined)
    }
  }
  const figures = period && !covered ? <Preview preview={preview.data} form={form} /> : null
  const header = <PageHeader title={texts.create} back={linkTo(closings())} />
  // The first figures come with the form, so that nothing moves.
  if (preview.isLoading && !form.isDirty())
    return (
      <>
        {header}
        <ListSkeleton rows={8} />
      </>
    )
  return (
    <>
      {header}
      <FormFrame
        className="grid gap-24 to-760"
        form={form}
        submit={(input) => preview.data && setAsked(input)}
        submitLabel={texts.submits[kind]}
        isBusy={preview.isLoading || create.isPending || create.isSuccess}
        blockedBy={covered ? coveredText(covered) : undefined}
      >
        <DayFields form={form} today={today} />
        <Loaded of={preview} skeleton={figures}>
          {() => figures}
        </Loaded>
      </FormFrame>
      {asked && (
        <ConfirmDialog
          opened
          title={texts.submits[kind]}
          question={texts.question(formatEuros(asked.net))}
          confirmLabel={texts.submits[kind]}
          pending={create.isPending}
          onConfirm={() => void close(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const DayFields = ({ form, today }: { form: Form; today: string }) => {
  const { choice } = form.values
  return (
    <div className="starts fields gap-20 row-gap-16">
      <SelectField label={texts.what} data={choicesOf(today)} {...form.getInputProps('choice')} />
      {choice === 'day' && <DayInput label={texts.day} required {...form.getInputProps('day')} />}
      {choice === 'period' && <DayInput label={texts.from} required {...form.getInputProps('from')} />}
      {choice === 'period' && <DayInput label={texts.to} required {...form.getInputProps('to')} />}
    </div>
  )
}

const Preview = ({ preview, form }: { preview: ClosingPreview | undefined; form: Form }) => {
  const figures = preview?.figures
  return (
    <>
      <StatCards
        stats={
          figures
            ? headlinesOf(figures)
            : [texts.count, texts.gross, texts.net].map((label) => ({ label, value: undefined }))
        }
      />
      {figures && <CountFields figures={figures} form={form} />}
      {figures && <FiguresTables figures={figures} />}
    </>
  )
}
