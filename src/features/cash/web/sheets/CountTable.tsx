import { formatCount, formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { sheetTexts } from '../../sheet.texts.ts'
import type { SheetLine } from '../../sheet.ts'

type CountTableProps = {
  lines: SheetLine[]
  total: number
  title?: string
  /** True for a reversing sheet, whose amounts are taken away. */
  isCancelling?: boolean
}

export const CountTable = ({ lines, total, title = sheetTexts.count, isCancelling = false }: CountTableProps) => (
  <Section title={title}>
    <Table
      className="to-760"
      columns={[sheetTexts.denomination, sheetTexts.quantity, sheetTexts.amount]}
      foot={
        <tr>
          <th scope="row" colSpan={2}>
            {sheetTexts.total}
          </th>
          <td>{formatEuros(isCancelling ? -total : total)}</td>
        </tr>
      }
    >
      {lines.map(({ denomination, quantity }) => (
        <tr key={denomination}>
          <th scope="row" className="nowrap">
            {formatEuros(denomination)}
          </th>
          <td>{formatCount(quantity)}</td>
          <td>{formatEuros(((isCancelling ? -1 : 1) * Math.round(denomination * 100) * quantity) / 100)}</td>
        </tr>
      ))}
    </Table>
  </Section>
)
