import type { ReactNode } from 'react'
import { formatCount, formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import { carriedRowsOf, figureTablesOf, type NamedFigures, stepKindsOf, stepText } from '../closing.tables.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import type { ClosingFigures, Figures, StepKind } from '../closing.ts'
import classes from './FiguresTable.module.css'

/** A table of amounts. On a phone the columns of `part` are left out. */
export const AmountTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <table className={classes.table} aria-label={label}>
    {children}
  </table>
)

const Cells = ({ figures, kinds }: { figures: Figures; kinds: StepKind[] }) => (
  <>
    <td>{formatCount(figures.donationCount)}</td>
    <td className={classes.part}>{formatEuros(figures.gross)}</td>
    {kinds.map((kind) => (
      <td key={kind} className={classes.part}>
        {stepText(figures, kind)}
      </td>
    ))}
    <td>{formatEuros(figures.net)}</td>
  </>
)

type FiguresTableProps = { title: string; note?: string; first: string; rows: NamedFigures[]; total?: Figures }

/** Figures by record, with a column for each kind of movement that there is, and their total. */
const FiguresTable = ({ title, note, first, rows, total }: FiguresTableProps) => {
  const kinds = stepKindsOf([...rows, ...(total ? [total] : [])])
  return (
    <Section title={title}>
      {note && <p className={classes.note}>{note}</p>}
      <AmountTable label={title}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{texts.count}</th>
            <th scope="col" className={classes.part}>
              {texts.gross}
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className={`${classes.part} ${classes.step}`}>
                {texts.stepNames[kind]}
              </th>
            ))}
            <th scope="col">{texts.net}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <Cells figures={row} kinds={kinds} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <Cells figures={total} kinds={kinds} />
            </tr>
          </tfoot>
        )}
      </AmountTable>
    </Section>
  )
}

/** The figures of a closing: what it carries, the closings inside, and by payment method, terminal and cause. */
export const FiguresTables = ({ figures }: { figures: ClosingFigures }) => (
  <>
    {figures.carried.length > 0 && (
      <FiguresTable
        title={texts.carried}
        note={texts.carriedNote}
        first={texts.closing}
        rows={carriedRowsOf(figures)}
      />
    )}
    {figures.parts.length > 0 && <PartsTable parts={figures.parts} />}
    {figureTablesOf(figures).map((table) => (
      <FiguresTable key={table.title} {...table} total={figures.total} />
    ))}
  </>
)

const PartsTable = ({ parts }: Pick<ClosingFigures, 'parts'>) => (
  <Section title={texts.parts}>
    <p className={classes.note}>{texts.partsNote}</p>
    <AmountTable label={texts.parts}>
      <thead>
        <tr>
          <th scope="col">{texts.closing}</th>
          <th scope="col">{texts.net}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ closing, net }) => (
          <tr key={closing._id}>
            <th scope="row">
              {texts.nameOf(closing.kind, closing.number)}, {texts.periodOf(closing.from, closing.to)}
            </th>
            <td>{net === null ? texts.states.underWay : formatEuros(net)}</td>
          </tr>
        ))}
      </tbody>
    </AmountTable>
  </Section>
)
