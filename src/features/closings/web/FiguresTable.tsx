import { formatCount, formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { closingTexts as texts } from '../closing.texts.ts'
import type { ClosingFigures, Figures, StepKind } from '../closing.ts'
import {
  carriedRowsOf,
  figureTablesOf,
  grossNameOf,
  type NamedFigures,
  stepKindsOf,
  stepText,
} from '../closing-tables.ts'
import classes from './Closings.module.css'

const Cells = ({ figures, kinds }: { figures: Figures; kinds: StepKind[] }) => (
  <>
    <td className="nowrap">{formatCount(figures.donationCount)}</td>
    <td className={`nowrap ${classes.part}`}>{formatEuros(figures.gross)}</td>
    {kinds.map((kind) => (
      <td key={kind} className={`nowrap ${classes.part}`}>
        {stepText(figures, kind)}
      </td>
    ))}
    <td className="nowrap">{formatEuros(figures.net)}</td>
  </>
)

type FiguresTableProps = {
  title: string
  note?: string
  first: string
  gross: string
  rows: NamedFigures[]
  total?: Figures
}

/** Figures by record, with a column for each kind of movement that there is, and their total. */
const FiguresTable = ({ title, note, first, gross, rows, total }: FiguresTableProps) => {
  const kinds = stepKindsOf([...rows, ...(total ? [total] : [])])
  return (
    <Section title={title}>
      {note && <p className="muted mb-12 to-760">{note}</p>}
      <Table
        label={title}
        className={`to-760 ${classes.table}`}
        columns={[
          first,
          { head: texts.count, className: 'nowrap' },
          { head: gross, className: `nowrap ${classes.part}` },
          ...kinds.map((kind) => ({ head: texts.stepNames[kind], className: classes.part })),
          texts.net,
        ]}
        foot={
          total && (
            <tr>
              <th scope="row">{texts.total}</th>
              <Cells figures={total} kinds={kinds} />
            </tr>
          )
        }
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            <Cells figures={row} kinds={kinds} />
          </tr>
        ))}
      </Table>
    </Section>
  )
}

/** The figures of a closing: what it carries, the closings inside, and by payment method, terminal and cause. */
export const FiguresTables = ({ figures }: { figures: ClosingFigures }) => (
  <>
    {carriedRowsOf(figures).length > 0 && (
      <FiguresTable
        title={texts.carriedSection}
        gross={texts.carried}
        note={texts.carriedNote}
        first={texts.closing}
        rows={carriedRowsOf(figures)}
      />
    )}
    {figures.parts.length > 0 && <PartsTable parts={figures.parts} />}
    {figureTablesOf(figures).map((table) => (
      <FiguresTable key={table.title} {...table} gross={grossNameOf(figures)} total={figures.total} />
    ))}
  </>
)

const PartsTable = ({ parts }: Pick<ClosingFigures, 'parts'>) => (
  <Section title={texts.parts}>
    <p className="muted mb-12 to-760">{texts.partsNote}</p>
    <Table label={texts.parts} className="to-760" columns={[texts.closing, texts.net]}>
      {parts.map(({ closing, net }) => (
        <tr key={closing._id}>
          <th scope="row">
            {texts.nameOf(closing.kind, closing.number)}, {texts.periodOf(closing.from, closing.to)}
          </th>
          <td className="nowrap">{net === null ? texts.states.underWay : formatEuros(net)}</td>
        </tr>
      ))}
    </Table>
  </Section>
)
