import { Notice } from '#shared/web/kit/Notice.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import type { DonationImport } from '../import.ts'
import { importTexts } from './import.texts.ts'

/** Lists what the rows of a file became, with the words for one and for several. */
const rowsOf = (one: DonationImport): [number, string, string][] => {
  const word = (count: number, [singular = '', plural = '']: readonly string[]): [number, string, string] => [
    count,
    singular,
    plural,
  ]
  if (one.state === 'uploaded') return [word(one.rowCount, importTexts.read)]
  return [
    word(one.accepted.donationCount, importTexts.acceptedLine),
    word(one.knownCount, importTexts.knownLine),
    word(one.doubleCount, importTexts.doubleLine),
    word(one.leftOutCount, importTexts.leftOutLine),
    word(one.refusedCount, importTexts.refusedLine),
  ]
}

/** Shows the sum that was read in a file, to be compared with the file's own, and the result of each of its lines. */
export const FileReading = ({ one }: { one: DonationImport }) => {
  const { reading, lines, mapping, exponents } = one
  if (!reading || !lines) return null
  const { decimalSign, doubtful } = reading
  return (
    <Section title={importTexts.sums}>
      <div className="grid gap-12">
        <div className="grid frame gap-4 pad-16-20">
          {mapping?.columns.amount !== null && (
            <>
              <p className="lead strong">{importTexts.sum(reading.total, reading.amountCount)}</p>
              <p>{importTexts.compareSum}</p>
            </>
          )}
          <p>{importTexts.linesOf(rowsOf(one), lines)}</p>
        </div>
        {exponents && (
          <Notice tone="warning" role="note">
            {importTexts.exponents(exponents.count, exponents.example)}
          </Notice>
        )}
        {doubtful && (
          <Notice tone="warning" role="note">
            {decimalSign
              ? importTexts.decided(decimalSign, doubtful.count, doubtful.example)
              : importTexts.undecided(doubtful.count, doubtful.example)}
          </Notice>
        )}
      </div>
    </Section>
  )
}
