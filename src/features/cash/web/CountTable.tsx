import { formatCount, formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import type { SheetLine } from '../sheet.ts'
import classes from './CountTable.module.css'
import { sheetTexts } from './sheet.texts.ts'

type CountTableProps = {
  lines: SheetLine[]
  total: number
  title?: string
  /** True for a reversing sheet, whose amounts are taken away. */
  isCancelling?: boolean
}

/** Shows a count: a row for each denomination, and the total. */
export const CountTable = ({ lines, total, title = sheetTexts.count, isCancelling = false }: CountTableProps) => (
  <Section title={title}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{sheetTexts.denomination}</th>
          <th scope="col">{sheetTexts.quantity}</th>
          <th scope="col">{sheetTexts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ denomination, quantity }) => (
          <tr key={denomination}>
            <th scope="row">{formatEuros(denomination)}</th>
            <td>{formatCount(quantity)}</td>
            <td>{formatEuros(((isCancelling ? -1 : 1) * Math.round(denomination * 100) * quantity) / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {sheetTexts.total}
          </th>
          <td>{formatEuros(isCancelling ? -total : total)}</td>
        </tr>
      </tfoot>
    </table>
  </Section>
)
