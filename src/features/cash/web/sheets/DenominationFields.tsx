import { TextInput } from '@mantine/core'
import { formatEuros } from '#shared/money.ts'
import { sheetTexts } from '../../sheet.texts.ts'
import { coins, notes } from '../../sheet.ts'
import { quantityPath } from './denominations.ts'
import classes from './Sheets.module.css'

type InputOf = (path: string) => object

/** Takes the number of each note and coin. */
export const DenominationFields = ({ inputOf }: { inputOf: InputOf }) => (
  <>
    <Denominations title={sheetTexts.notes} values={notes} inputOf={inputOf} />
    <Denominations title={sheetTexts.coins} values={coins} inputOf={inputOf} />
  </>
)

type DenominationsProps = { title: string; values: readonly number[]; inputOf: InputOf }

/** A number for each denomination. On a phone the number pad opens. */
const Denominations = ({ title, values, inputOf }: DenominationsProps) => (
  <fieldset className={`frame ${classes.denominations}`}>
    <legend className="strong pad-0-6">{title}</legend>
    <div className={`grid ${classes.grid}`}>
      {values.map((euros) => (
        <TextInput
          key={euros}
          label={formatEuros(euros)}
          aria-label={sheetTexts.quantityOf(euros)}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...inputOf(quantityPath(euros))}
        />
      ))}
    </div>
  </fieldset>
)
