import { dayOf, formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import type { DepositCheque } from '../deposit.ts'
import classes from './ChequeTable.module.css'
import { depositTexts } from './deposit.texts.ts'

/** The cheques of a slip: a row for each, and their total. */
export const ChequeTable = ({ cheques, total }: { cheques: DepositCheque[]; total: number }) => (
  <Section title={`${depositTexts.chequesTitle} (${cheques.length})`}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{depositTexts.number}</th>
          <th scope="col">{depositTexts.bank}</th>
          <th scope="col">{depositTexts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {cheques.map(({ _id, number, bank, amount, createdAt }) => (
          <tr key={_id}>
            <th scope="row">{number ?? '—'}</th>
            <td>
              {bank ?? '—'} <span className={classes.date}>{formatDate(dayOf(new Date(createdAt)))}</span>
            </td>
            <td>{formatEuros(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {depositTexts.chequesTotal}
          </th>
          <td>{formatEuros(total)}</td>
        </tr>
      </tfoot>
    </table>
  </Section>
)
