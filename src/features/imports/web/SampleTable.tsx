import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { ScrollRegion, Section } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
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
      <ScrollRegion label={importTexts.sampleCells} isFramed>
        <Table
          of="words"
          look="plain"
          className={classes.sample}
          columns={[
            importTexts.line,
            { head: nameOf(dateColumn), key: 'date' },
            importTexts.readDate,
            { head: nameOf(amountColumn), key: 'amount' },
            importTexts.readAmount,
            ...others.map(({ name, index }) => ({ head: name, key: index })),
          ]}
        >
          {sample.map(({ line, cells, date, amount }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>{dateColumn === null ? importTexts.notRead : cells[dateColumn]}</td>
              <td className="strong">{date ? formatDateTime(date) : importTexts.notRead}</td>
              <td>{amountColumn === null ? importTexts.notRead : cells[amountColumn]}</td>
              <td className="strong">{amount === null ? importTexts.notRead : formatEuros(amount)}</td>
              {others.map(({ index }) => (
                <td key={index}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </Table>
      </ScrollRegion>
    </Section>
  )
}
