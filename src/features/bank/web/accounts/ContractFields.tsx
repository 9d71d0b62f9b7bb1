import { Checkbox, Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { parseTypedTime } from '#shared/web/typedDay.ts'
import type { BankAccount } from '../../bank-account.ts'
import { accountTexts as texts } from './account.texts.ts'
import type { ContractValues } from './contractForm.ts'

type ContractFieldsProps = {
  form: Pick<
    UseFormReturnType<ContractValues, (values: ContractValues) => unknown>,
    'getInputProps' | 'setFieldValue' | 'values'
  >
  accounts: readonly BankAccount[]
}

export const ContractFields = ({ form, accounts }: ContractFieldsProps) => (
  <>
    {(accounts.length > 1 || form.values.accountId === '') && (
      <SelectField
        label={texts.account}
        required
        data={[
          ...(form.values.accountId === '' ? [{ value: '', label: '' }] : []),
          ...accounts.map(({ _id, label }) => ({ value: _id, label })),
        ]}
        {...form.getInputProps('accountId')}
      />
    )}
    <TextInput
      label={texts.number}
      description={texts.numberHint}
      required
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('number')}
    />
    <SelectField label={texts.acquirer} data={texts.acquirers} {...form.getInputProps('acquirer')} />
    <Radio.Group label={texts.settles} {...form.getInputProps('settles')}>
      <div className="inline gap-24 row-gap-0">
        <Radio value="gross" label={texts.settlesChoices.gross} />
        <Radio value="net" label={texts.settlesChoices.net} />
      </div>
    </Radio.Group>
    <div className="fields gap-20 row-gap-16 bottom">
      <TextInput
        label={texts.rate}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span aria-hidden>%</span>}
        {...form.getInputProps('rate')}
      />
      <EurosInput label={texts.fixedFee} {...form.getInputProps('fixedFee')} />
    </div>
    <p className="quiet">{texts.feeHint}</p>
    {form.values.settles === 'gross' && (
      <Checkbox
        label={texts.isFeeMonthly}
        description={texts.isFeeMonthlyHint}
        {...form.getInputProps('isFeeMonthly', { type: 'checkbox' })}
      />
    )}
    <TextInput
      label={texts.cutOff}
      description={texts.cutOffHint}
      autoComplete="off"
      placeholder="HH:MM"
      {...form.getInputProps('cutOff')}
      onBlur={() => form.setFieldValue('cutOff', (value) => parseTypedTime(value) ?? value)}
    />
  </>
)
