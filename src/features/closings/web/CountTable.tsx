import { formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing } from '../closing.ts'
import classes from './FiguresTable.module.css'
import { AmountTable } from './FiguresTable.tsx'

/** Shows the count of each payment method, and its difference to the figures. */
export const CountTable = ({ counts }: Pick<Closing, 'counts'>) => (
  <Section title={texts.counts}>
    <AmountTable label={texts.counts}>
      <thead>
        <tr>
          <th scope="col">{texts.method}</th>
          <th scope="col" className={classes.part}>
            {texts.expected}
          </th>
          <th scope="col">{texts.counted}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ method, expected, counted, difference, comment }) => (
          <tr key={method}>
            <th scope="row">
              {texts.methodOf(method)}
              {comment && <span className={classes.comment}>{comment}</span>}
            </th>
            <td className={classes.part}>{formatEuros(expected)}</td>
            <td>{formatEuros(counted)}</td>
            <td>{texts.differenceOf(difference)}</td>
          </tr>
        ))}
      </tbody>
    </AmountTable>
  </Section>
)
