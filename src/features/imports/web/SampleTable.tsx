import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { ScrollRegion } from '#shared/web/kit/ScrollRegion.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import type { DonationImport } from '../import.ts'
import classes from './Imports.module.css'
import { importTexts } from './import.texts.ts'

/** Shows the first rows of a file: what stands in the cells of the date and the amount, and beside it what is read. */
export const SampleTable = ({ one: { header, sample, mapping } }: { one: DonationImport }) => {
  if (sample.length === 0) return null
  const { date: dateColumn = null, amount: amountColumn = null } = mapping?.columns ?? {}
  const others = header.flatMap((name, index) =>
    index === dateColumn || index === amountColumn ? [] : [{ name, index }],
  )
  const nameOf = (column: number | null) => (column === null ? importTexts.notChosen : header[column])
  return (
    <Section title={importTexts.sample}>
      <ScrollRegion label={importTexts.sample} isFramed>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{importTexts.line}</th>
              <th scope="col">{nameOf(dateColumn)}</th>
              <th scope="col">{importTexts.readDate}</th>
              <th scope="col">{nameOf(amountColumn)}</th>
              <th scope="col">{importTexts.readAmount}</th>
              {others.map(({ name, index }) => (
                <th scope="col" key={index}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, cells, date, amount }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{dateColumn === null ? importTexts.notRead : cells[dateColumn]}</td>
                <td className={classes.read}>{date ? formatDateTime(date) : importTexts.notRead}</td>
                <td>{amountColumn === null ? importTexts.notRead : cells[amountColumn]}</td>
                <td className={classes.read}>{amount === null ? importTexts.notRead : formatEuros(amount)}</td>
                {others.map(({ index }) => (
                  <td key={index}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
