import { Checkbox, FileInput, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type ReactNode, useState } from 'react'
import { addDays, dayOf } from '#shared/days.ts'
import { formValuesOf } from '#shared/fields.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { FiscalProfileInput, type FiscalSetting, legalForms, qualities, worshipWarningDays } from '../fiscal-profile.ts'
import { fiscalSettingQuery, useSetCauseReceipts, useUpdateFiscalProfile } from './receipt.queries.ts'
import { profileTexts as texts } from './receipt.texts.ts'
import { matterTexts } from './run.texts.ts'

/** 'Reçus fiscaux' of the settings: who issues receipts, and for which causes. */
export const FiscalProfilePage = () => (
  <RecordScreen
    record={useFormRecord(fiscalSettingQuery(useCall(), useCustomerId()))}
    title={() => texts.title}
    back={usePlaces().settings}
    renderNote={() => texts.note}
  >
    {(setting) => (
      <div className="stack gap-24">
        <Readiness setting={setting} />
        <ProfileForm setting={setting} />
        <CauseChoices causes={setting.causes} />
      </div>
    )}
  </RecordScreen>
)

const Readiness = ({ setting: { lacks, worshipUntil } }: { setting: FiscalSetting }) => {
  const [today] = useState(() => dayOf(new Date()))
  const isEnding = worshipUntil !== null && worshipUntil <= addDays(today, worshipWarningDays)
  return (
    <Notice tone={lacks.length === 0 && !isEnding ? 'success' : 'warning'} role="note">
      {lacks.length === 0 ? (
        <p>{texts.ready}</p>
      ) : (
        <>
          <p>{texts.notReady}</p>
          <ul>
            {lacks.map((lack) => (
              <li key={lack}>{texts.lacks[lack]}</li>
            ))}
          </ul>
        </>
      )}
      {worshipUntil && (
        <p>{isEnding ? matterTexts.worship(worshipUntil, worshipUntil < today) : texts.worshipUntil(worshipUntil)}</p>
      )}
    </Notice>
  )
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' })
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName.format(Date.UTC(2026, index)),
}))

const readImage = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })

const ProfileForm = ({ setting: { profile } }: { setting: FiscalSetting }) => {
  const { mutateAsync } = useUpdateFiscalProfile(useCustomerId())
  const form = useSchemaForm({
    schema: FiscalProfileInput,
    initialValues: {
      ...formValuesOf(FiscalProfileInput.shape, profile ?? {}),
      legalForm: profile?.legalForm ?? 'association-1901',
      quality: profile?.quality ?? 'general-interest',
      exerciseEndMonth: String(profile?.exerciseEndMonth ?? 12),
      isAttested: profile?.attested !== null && profile !== null,
    },
    bodyOf: (values) => ({
      ...values,
      exerciseEndMonth: Number(values.exerciseEndMonth),
      signature: values.signature || null,
      delegatedUntil: values.delegatedUntil || null,
      worshipDeclaredOn: values.worshipDeclaredOn || null,
      rescriptOn: values.rescriptOn || null,
    }),
  })
  const day = (name: 'delegatedUntil' | 'worshipDeclaredOn' | 'rescriptOn') => ({
    label: texts[name],
    ...form.getInputProps(name),
  })
  const check = (name: 'helpsPeople' | 'isAttested') => ({
    label: texts[name],
    ...form.getInputProps(name, { type: 'checkbox' }),
  })
  return (
    <SaveForm
      className="grid gap-24 to-760"
      form={form}
      readVersion={readVersionOf(FiscalProfileInput, { ...profile, isAttested: profile?.attested != null })}
      save={mutateAsync}
      texts={{ submit: texts.save, saved: texts.saved }}
      onSaved={() => undefined}
    >
      <Group title={texts.groups.issuer}>
        <SelectField
          label={texts.legalForm}
          data={optionsOf(legalForms)}
          required
          {...form.getInputProps('legalForm')}
        />
        <SelectField label={texts.quality} data={optionsOf(qualities)} required {...form.getInputProps('quality')} />
        <Textarea
          className="across"
          label={texts.object}
          description={texts.objectHint}
          required
          autosize
          {...form.getInputProps('object')}
        />
        <TextInput label={texts.siren} inputMode="numeric" {...form.getInputProps('siren')} />
        <TextInput label={texts.rna} description={texts.rnaHint} {...form.getInputProps('rna')} />
        <TextInput className="across" label={texts.street} required {...form.getInputProps('street')} />
        <TextInput label={texts.postalCode} required {...form.getInputProps('postalCode')} />
        <TextInput label={texts.city} required {...form.getInputProps('city')} />
      </Group>
      <Group title={texts.groups.signatory}>
        <TextInput label={texts.signatory} required {...form.getInputProps('signatory')} />
        <TextInput label={texts.signatoryRole} required {...form.getInputProps('signatoryRole')} />
        <DayInput description={texts.delegatedHint} {...day('delegatedUntil')} />
        <SignatureInput
          value={form.values.signature}
          error={form.errors.signature}
          onChange={(url) => form.setFieldValue('signature', url)}
        />
      </Group>
      <Group title={texts.groups.fiscal}>
        <SelectField label={texts.exerciseEndMonth} data={months} {...form.getInputProps('exerciseEndMonth')} />
        <DayInput description={texts.worshipHint} {...day('worshipDeclaredOn')} />
        <DayInput {...day('rescriptOn')} />
        <Checkbox className="across" {...check('helpsPeople')} />
        <Checkbox className="across" {...check('isAttested')} />
      </Group>
    </SaveForm>
  )
}

type SignatureInputProps = { value: string | null | undefined; error: ReactNode; onChange: (url: string) => void }

const SignatureInput = ({ value, error, onChange }: SignatureInputProps) => (
  <FileInput
    label={texts.signature}
    accept="image/png,image/jpeg"
    description={value ? texts.signatureKept : undefined}
    error={error}
    onChange={(file) => {
      if (file) void readImage(file).then(onChange)
    }}
  />
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="subheading tight mb-12">{title}</legend>
    <div className="grid starts gap-20 row-gap-16 two-columns">{children}</div>
  </fieldset>
)

const CauseChoices = ({ causes }: { causes: FiscalSetting['causes'] }) => {
  const { mutateAsync, isPending } = useSetCauseReceipts(useCustomerId())
  return (
    <Section title={texts.causes}>
      <p className="quiet mb-12">{texts.causesNote}</p>
      <ul className="frame to-760">
        {causes.map(({ cause, isEligible, saleWord }) => (
          <li key={cause?._id ?? ''} className="inline middle between gap-24 row-gap-4 divided pad-0-16">
            <span>
              {cause?.name ?? texts.noCause}
              {saleWord && <span className="block quiet">{texts.sale(saleWord)}</span>}
            </span>
            <Checkbox
              label={texts.eligible}
              checked={isEligible}
              disabled={cause === null || isPending}
              onChange={({ currentTarget: { checked } }) =>
                cause && void toasts.outcome(mutateAsync({ causeId: cause._id, isEligible: checked }), texts.decided)
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
