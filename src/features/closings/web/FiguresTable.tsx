import type { ReactNode } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import { closingTexts as texts } from '../closing.texts.ts'
import type { ClosingFigures, Figures } from '../closing.ts'
import classes from './FiguresTable.module.css'

/** A table of amounts. On a phone the columns of `part` are left out. */
export const AmountTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <table className={classes.table} aria-label={label}>
    {children}
  </table>
)

type Row = Figures & { id: string; name: string }

const cells = ({ donationCount, gross, movements, net }: Figures) => (
  <>
    <td>{formatCount(donationCount)}</td>
    <td className={classes.part}>{formatEuros(gross)}</td>
    <td className={classes.part}>{formatEuros(movements)}</td>
    <td>{formatEuros(net)}</td>
  </>
)

type FiguresTableProps = { title: string; first: string; rows: Row[]; total: Figures }

/** Figures by record, with their total. */
const FiguresTable = ({ title, first, rows, total }: FiguresTableProps) => (
  <Section title={title}>
    <AmountTable label={title}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{texts.count}</th>
          <th scope="col" className={classes.part}>
            {texts.gross}
          </th>
          <th scope="col" className={classes.part}>
            {texts.movements}
          </th>
          <th scope="col">{texts.net}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </AmountTable>
  </Section>
)

/** The figures of a closing by payment method, terminal and cause. */
export const FiguresTables = ({ figures: { total, methods, devices, causes } }: { figures: ClosingFigures }) => (
  <>
    <FiguresTable
      title={texts.byMethod}
      first={texts.method}
      rows={methods.map((row) => ({ ...row, id: row.method ?? '', name: texts.methodOf(row.method) }))}
      total={total}
    />
    <FiguresTable
      title={texts.byDevice}
      first={texts.device}
      rows={devices.map((row) => ({ ...row, id: row.device?._id ?? '', name: row.device?.name ?? texts.byHand }))}
      total={total}
    />
    <FiguresTable
      title={texts.byCause}
      first={texts.cause}
      rows={causes.map((row) => ({ ...row, id: row.cause?._id ?? '', name: row.cause?.name ?? texts.noCause }))}
      total={total}
    />
  </>
)
