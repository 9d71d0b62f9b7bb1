import { TextInput } from '@mantine/core'
import { type Day, formatDate, formatDay } from '#shared/days.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { depositTexts } from '../../deposit.texts.ts'

type DepositFieldsProps = {
  inputOf: (path: string) => object
  /** The days that the slip may have, the newest first. */
  days: readonly Day[]
  /** The first of them, where what is chosen allows none before. */
  earliest?: Day | undefined
}

export const DepositFields = ({ inputOf, days, earliest }: DepositFieldsProps) => (
  <div className="starts gap-20 row-gap-16 fields of-280">
    <SelectField
      label={depositTexts.day}
      description={earliest && depositTexts.earliest(formatDate(earliest))}
      data={days.map((day) => ({ value: day, label: formatDay(day) }))}
      {...inputOf('day')}
    />
    <TextInput
      label={depositTexts.account}
      description={depositTexts.accountNote}
      required
      autoComplete="off"
      {...inputOf('account')}
    />
  </div>
)
