import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { ReactNode } from 'react'
import { formValuesOf } from '#shared/fields.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { isLatin } from '#shared/text.ts'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { countriesWith, type DonorRecord, DonorRecordInput, donorLabels, receiptPreferences } from '../donor-record.ts'
import { donorQuery, useCreateDonor, useUpdateDonor } from './donor.queries.ts'
import { recordTexts as texts } from './donor.texts.ts'

/** The form of a new donor. */
export const DonorCreatePage = () => {
  const { donors, donor: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateDonor(useCustomerId())
  return (
    <>
      <PageHeader title={texts.addTitle} back={linkTo(donors())} />
      <DonorForm
        save={mutateAsync}
        texts={{ submit: texts.add, saved: texts.added }}
        onSaved={({ _id }) => goTo(placeOf(_id), { replace: true })}
      />
    </>
  )
}

/** The form of a donor. A new address is added to the former ones. */
export const DonorUpdatePage = () => {
  const key = { customerId: useCustomerId(), donorId: useRouteParam('donorId') }
  const place = usePlaces().donor(key.donorId)
  const goTo = useGoTo()
  const { mutateAsync } = useUpdateDonor(key)
  return (
    <RecordScreen
      record={useFormRecord(donorQuery(useCall(), key.customerId, key.donorId))}
      title={(donor) => (donor ? texts.editOf(donor.name) : texts.edit)}
      back={() => place}
      skeletonRows={6}
    >
      {(donor) => (
        <DonorForm
          donor={donor}
          readVersion={readVersionOf(DonorRecordInput, donor)}
          save={mutateAsync}
          texts={{ submit: texts.submit, saved: texts.saved }}
          onSaved={() => goTo(place, { replace: true })}
        />
      )}
    </RecordScreen>
  )
}

type DonorFormProps<Version> = Saving<DonorRecordInput, DonorRecord, Version> & {
  donor?: DonorRecord
  texts: { submit: string; saved: string }
}

const ofPerson = ['firstName', 'lastName'] as const
const ofCompany = ['companyName', 'legalForm', 'siren'] as const
const cleared = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

const DonorForm = <Version,>({ donor, ...saving }: DonorFormProps<Version>) => {
  const form = useSchemaForm({
    schema: DonorRecordInput,
    initialValues: formValuesOf(DonorRecordInput.shape, donor),
    // Sends no field of the other kind: it is hidden.
    bodyOf: (values) => ({ ...values, ...cleared(values.kind === 'person' ? ofCompany : ofPerson) }),
  })
  const { kind, firstName, lastName, companyName, country } = form.values
  const input = (name: keyof typeof donorLabels) => (
    <TextInput
      key={name}
      label={donorLabels[name].label}
      autoComplete="off"
      required={['lastName', 'companyName'].includes(name) || (name === 'siren' && kind === 'company')}
      {...form.getInputProps(name)}
    />
  )
  return (
    <SaveForm className="grid gap-24 to-760" form={form} {...saving}>
      <Group title={texts.identity}>
        <SelectField
          label={donorLabels.kind.label}
          data={optionsOf(donorLabels.kind.names ?? {})}
          {...form.getInputProps('kind')}
        />
        {(kind === 'person' ? ofPerson : ofCompany).map(input)}
        {!isLatin(`${firstName}${lastName}${companyName}`) && <p className="across">{texts.latinHint}</p>}
        {form.values.originalName && input('originalName')}
        {input('membershipNumber')}
      </Group>
      <Group title={texts.contact}>
        {(['email', 'phone'] as const).map(input)}
        <SelectField
          label={donorLabels.preference.label}
          data={optionsOf(receiptPreferences)}
          {...form.getInputProps('preference')}
        />
        <Checkbox
          className="across"
          label={texts.mayContact}
          {...form.getInputProps('mayContact', { type: 'checkbox' })}
        />
      </Group>
      <Group title={texts.address}>
        <p className="quiet across">{texts.addressHint}</p>
        {(['street', 'extra', 'postalCode', 'city'] as const).map(input)}
        <SelectField
          label={donorLabels.country.label}
          data={countriesWith(country)}
          {...form.getInputProps('country')}
        />
      </Group>
    </SaveForm>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="subheading tight mb-12">{title}</legend>
    <div className="grid starts gap-20 row-gap-16 two-columns">{children}</div>
  </fieldset>
)
