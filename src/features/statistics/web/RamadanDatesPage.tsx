import { TextInput } from '@mantine/core'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { ramadanTexts as texts } from '../ramadan.texts.ts'
import { type Ramadan, RamadanInput } from '../ramadan.ts'
import { useRamadanYear } from './RamadanPage.tsx'
import { ramadanQuery, useUpdateRamadan } from './statistics.queries.ts'

/** 'Dates du Ramadan 1447': the first and last day that the association keeps, and who announced them. */
export const RamadanDatesPage = () => {
  const { year } = useRamadanYear()
  const { ramadan } = usePlaces()
  return (
    <RecordScreen
      record={useFormRecord(ramadanQuery(useCall(), useCustomerId(), year))}
      title={() => texts.datesTitle(year)}
      back={() => ramadan(year)}
      renderNote={({ proposal }) => texts.proposal(proposal.first, proposal.last)}
    >
      {(record) => <DatesForm record={record} />}
    </RecordScreen>
  )
}

const DatesForm = ({ record: { dates } }: { record: Ramadan }) => {
  const { ramadan } = usePlaces()
  const goTo = useGoTo()
  const { year, first, last } = dates
  const { mutateAsync } = useUpdateRamadan(useCustomerId())
  const form = useSchemaForm({ schema: RamadanInput, initialValues: { year, first, last, source: dates.source ?? '' } })
  return (
    <SaveForm
      className="grid gap-16 to-760"
      form={form}
      readVersion={readVersionOf(RamadanInput, dates)}
      save={mutateAsync}
      texts={{ submit: texts.save, saved: texts.saved }}
      onSaved={() => goTo(ramadan(year), { replace: true })}
    >
      <DayInput label={texts.first} required {...form.getInputProps('first')} />
      <DayInput label={texts.last} required {...form.getInputProps('last')} />
      <TextInput label={texts.source} description={texts.sourceHint} required {...form.getInputProps('source')} />
    </SaveForm>
  )
}
