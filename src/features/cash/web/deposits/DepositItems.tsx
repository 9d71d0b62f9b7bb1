import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { depositTexts } from '../../deposit.texts.ts'

type DepositItemsProps = {
  title: string
  rows: { _id: string; name: string; note: string; amount: number }[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** The cheques, or the sheets, of a new slip: each is ticked or left for another. */
export const DepositItems = ({ title, rows, chosen, onChoose }: DepositItemsProps) => {
  if (rows.length === 0) return null
  const choose = (id: string, isOn: boolean) =>
    onChoose(rows.map(({ _id }) => _id).filter((one) => (one === id ? isOn : chosen.includes(one))))
  return (
    <fieldset className="">
      <legend className="lead strong">{title}</legend>
      {rows.length > 1 && (
        <Checkbox
          className="flex middle touch pad-0-edge"
          label={depositTexts.all}
          checked={chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked ? rows.map(({ _id }) => _id) : [])}
        />
      )}
      <ul className="rows mt-8">
        {rows.map(({ _id, name, note, amount }) => (
          <li key={_id} className="flex middle between anywhere gap-20 row-gap-4 pad-8-edge high-56">
            <Checkbox
              className="grow"
              checked={chosen.includes(_id)}
              onChange={({ currentTarget }) => choose(_id, currentTarget.checked)}
              label={
                <span className="block">
                  <span className="block strong">{name}</span> <span className="block quiet">{note}</span>
                </span>
              }
            />
            <span className="rigid strong figures">
              <Amount euros={amount} />
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
