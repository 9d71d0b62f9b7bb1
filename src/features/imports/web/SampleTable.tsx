import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { ScrollRegion } from '#shared/web/kit/ScrollRegion.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import type { GiftImport } from '../import.ts'
import classes from './Imports.module.css'
import { importTexts } from './import.texts.ts'

/** Shows the first rows of a file, with the date and the amount that are read in each. */
export const SampleTable = ({ one: { header, sample } }: { one: GiftImport }) => {
  if (sample.length === 0) return null
  return (
    <Section title={importTexts.sample}>
      <ScrollRegion label={importTexts.sample} isFramed>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{importTexts.line}</th>
              <th scope="col">{importTexts.readDate}</th>
              <th scope="col">{importTexts.readAmount}</th>
              {header.map((name, index) => (
                <th scope="col" key={`${index} ${name}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, cells, date, amount }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{date ? formatDateTime(date) : importTexts.notRead}</td>
                <td>{amount === null ? importTexts.notRead : formatEuros(amount)}</td>
                {header.map((name, index) => (
                  <td key={`${index} ${name}`}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
