import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { eurosTyped } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { FormFrame } from '#shared/web/kit/FormFrame.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { addressOf, type CreatedLiveLink, LiveLinkInput, LivePeriod } from '../link.ts'
import { periodNames } from '../live.journal.ts'
import classes from './Live.module.css'
import { liveCausesQuery, useCreateLiveLink } from './live.queries.ts'
import { liveTexts } from './live.texts.ts'

const periods = LivePeriod.options.map((value) => ({ value, label: periodNames[value] }))

type LiveLinkFormProps = { lastPlaceUrl: string | null; onCreated: (link: CreatedLiveLink) => void }

/** Chooses what a projection shows, and opens it in a tab. */
export const LiveLinkForm = ({ lastPlaceUrl, onCreated }: LiveLinkFormProps) => {
  const customerId = useCustomerId()
  const causes = useQuery(liveCausesQuery(useCall(), customerId))
  const { mutateAsync, isPending } = useCreateLiveLink(customerId)
  const form = useSchemaForm({
    schema: LiveLinkInput,
    initialValues: {
      causeId: '',
      period: 'today',
      goal: '',
      placeUrl: lastPlaceUrl ?? '',
      showsNames: false,
    },
    bodyOf: ({ causeId, goal, ...values }) => ({
      ...values,
      causeId: causeId === '' ? null : causeId,
      goal: eurosTyped(goal) ?? null,
    }),
  })

  const submit = async (input: LiveLinkInput) => {
    // At once: a browser blocks a tab that opens later than the click.
    const tab = window.open('', '_blank')
    try {
      const link = await mutateAsync(input)
      if (tab) tab.location.replace(addressOf(link.token))
      form.resetDirty()
      onCreated(link)
    } catch (error) {
      tab?.close()
      showFormFailure(form, error)
    }
  }
  const all = { value: '', label: liveTexts.allCauses }
  const choices = (causes.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <FormFrame
      form={form}
      submit={(input) => void submit(input)}
      submitLabel={liveTexts.open}
      isBusy={isPending}
      className={`grid one-column gap-24 to-760 ${classes.form}`}
    >
      <SelectField required label={liveTexts.what} data={[all, ...choices]} {...form.getInputProps('causeId')} />
      <SelectField required label={liveTexts.period} data={periods} {...form.getInputProps('period')} />
      <EurosInput label={liveTexts.goal} description={liveTexts.goalHint} {...form.getInputProps('goal')} />
      <TextInput
        label={liveTexts.placeUrl}
        description={liveTexts.placeUrlHint}
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('placeUrl')}
      />
      <Checkbox
        label={liveTexts.showsNames}
        description={liveTexts.showsNamesHint}
        {...form.getInputProps('showsNames', { type: 'checkbox' })}
      />
    </FormFrame>
  )
}
