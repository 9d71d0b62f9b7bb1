import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cause } from '#features/causes/cause.ts'
import { formatDate } from '#shared/days.ts'
import { centsOfEuros, eurosTyped, typedEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { DonorFields, noDonor } from '#shared/web/kit/DonorFields.tsx'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { UnsavedChangesGuard } from '#shared/web/kit/UnsavedChangesGuard.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type BankLine, LineDonationsInput, lineDonationRefusals, maxLineDonations } from '../../bank-line.ts'
import { causeOf, payerOf } from '../../line-words.ts'
import { giftCausesQuery, useGiveLine } from './line.queries.ts'
import { lineTexts as texts } from './line.texts.ts'

/** Says that a credit is a donation, or several (docs/rules/bank.md#bank-gift). */
export const GiftForm = ({ line }: { line: BankLine }) => (
  <Loaded of={useQuery(giftCausesQuery(useCall(), useCustomerId()))} rows={3}>
    {(causes) => <Fields line={line} causes={causes} />}
  </Loaded>
)

const blank = { amount: '', causeId: '', ...noDonor }

/** The donor of the first donation is that of all: a transfer has one payer. */
const bodyOf = ({ donations: [first = blank, ...others] }: { donations: (typeof blank)[] }) => {
  const { amount, causeId, ...donor } = first
  return {
    donations: [{ amount, causeId }, ...others.map((other) => ({ amount: other.amount, causeId: other.causeId }))].map(
      (each) => ({ amount: eurosTyped(each.amount), ...(each.causeId && { causeId: each.causeId }), ...donor }),
    ),
  }
}

const sumOf = (donations: readonly { amount: string }[]): number =>
  donations.reduce((cents, { amount }) => cents + centsOfEuros(eurosTyped(amount) || 0), 0) / 100

const Fields = ({ line, causes }: { line: BankLine; causes: readonly Cause[] }) => {
  const { mutateAsync, isPending } = useGiveLine(useCustomerId())
  const [payer] = useState(() => payerOf(line, causes))
  const [hasMore, setHasMore] = useState(false)
  const first = { ...blank, amount: typedEuros(line.amount), causeId: causeOf(line, causes) ?? '' }
  const initialValues = { donations: [{ ...first, donatorFullname: payer ?? '' }] }
  const form = useSchemaForm({ schema: LineDonationsInput, initialValues, bodyOf })
  const { donations } = form.values
  const sum = sumOf(donations)
  const isMany = donations.length > 1
  const send = ({ donations: given }: LineDonationsInput) => {
    if (sum !== line.amount) {
      form.setFieldError('donations.0.amount', lineDonationRefusals.doesNotAddUp(line.amount).message)
      return
    }
    void toasts.outcome(mutateAsync({ lineId: line._id, donations: given }), texts.given(given.length))
  }
  const addRest = () => {
    const left = Math.max(0, centsOfEuros(line.amount) - centsOfEuros(sum)) / 100
    form.insertListItem('donations', { ...blank, amount: left > 0 ? typedEuros(left) : '' })
  }
  return (
    <Form className="grid frame gap-16 pad-16-20" form={form} send={send}>
      <UnsavedChangesGuard isDirty={() => !isPending && form.isDirty()} />
      <p className="quiet">{texts.giftNote(formatDate(line.bookedOn))}</p>
      {donations.map((_, index) => (
        <div key={index} className="fields starts gap-20 row-gap-12">
          <EurosInput
            label={isMany ? texts.giftAmountOf(index + 1) : texts.giftAmount}
            required
            {...form.getInputProps(`donations.${index}.amount`)}
          />
          <SelectField
            label={isMany ? texts.giftCauseOf(index + 1) : texts.giftCause}
            data={[
              { value: '', label: texts.giftNoCause },
              ...causes.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            {...form.getInputProps(`donations.${index}.causeId`)}
          />
          {index > 0 && (
            <Button
              className="at-end"
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => form.removeListItem('donations', index)}
            >
              {texts.giftRemove(index + 1)}
            </Button>
          )}
        </div>
      ))}
      <div className="inline middle between gap-16 row-gap-8">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={donations.length >= maxLineDonations}
          onClick={addRest}
        >
          {texts.giftAdd}
        </Button>
        <output className="strong" aria-live="polite">
          {texts.giftSum(sum, line.amount)}
        </output>
      </div>
      <fieldset>
        <legend className="strong">{texts.giftDonor}</legend>
        {payer !== null && <p className="quiet">{texts.giftDonorRead}</p>}
        <div className="fields starts gap-20 row-gap-12 mt-8">
          <DonorFields form={form} path="donations.0." {...(!hasMore && { names: ['donatorFullname'] })} />
        </div>
        {!hasMore && (
          <Button className="mt-8" variant="subtle" onClick={() => setHasMore(true)}>
            {texts.giftMoreDonor}
          </Button>
        )}
      </fieldset>
      <div>
        <Button type="submit" loading={isPending}>
          {texts.giftSave(donations.length)}
        </Button>
      </div>
    </Form>
  )
}
