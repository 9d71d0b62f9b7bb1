import { formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing } from '../closing.ts'
import classes from './Closings.module.css'

/** Shows the count of each payment method, and its difference to the figures. */
export const CountTable = ({ counts }: Pick<Closing, 'counts'>) => (
  <Section title={texts.counts}>
    <Table
      label={texts.counts}
      className="to-760"
      columns={[
        texts.method,
        { head: texts.expected, className: `nowrap ${classes.part}` },
        texts.counted,
        texts.difference,
      ]}
    >
      {counts.map(({ method, expected, counted, difference, comment }) => (
        <tr key={method}>
          <th scope="row">
            {texts.methodOf(method)}
            {comment && <span className="block quiet regular">{comment}</span>}
          </th>
          <td className={`nowrap ${classes.part}`}>{formatEuros(expected)}</td>
          <td className="nowrap">{formatEuros(counted)}</td>
          <td className="nowrap">{texts.differenceOf(difference)}</td>
        </tr>
      ))}
    </Table>
  </Section>
)
