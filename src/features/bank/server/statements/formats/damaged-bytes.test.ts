import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gateAndNight } from '#test/gate-and-night.ts'
import type { CsvMapping } from '../../../csv-mapping.ts'
import { readWhole } from '../../../testing/read-whole.ts'
import { camtBalance, camtEntry, camtFile } from '../../../testing/statements/camt.fixture.ts'
import { cfonbFile, writtenLine, writtenStatement } from '../../../testing/statements/cfonb.fixture.ts'

const entries = camtEntry() + camtEntry({ cents: -930 })
const columns: CsvMapping = {
  amounts: 'signed',
  date: 0,
  valueDate: null,
  labels: [1],
  reference: null,
  balance: 3,
  currency: null,
  status: null,
  states: [],
  fee: null,
  amount: 2,
  direction: null,
}
const files: Record<string, string> = {
  CFONB: cfonbFile([writtenStatement({ lines: [writtenLine(), writtenLine({ cents: -930 })] }), writtenStatement()]),
  CAMT: camtFile({
    content: `${camtBalance('OPBD', 0, '2026-11-19')}${entries}${camtBalance('CLBD', 11_415, '2026-11-20')}`,
  }),
  CSV: 'Date;Libellé;Montant;Solde\n20/11/2026;REMISE;1 240,50;1 250,50\n19/11/2026;FRAIS;-12,30;10,00\n',
  Lyra: `TITRE;1;B;26/11/20_06:00:00;TABLE_V2;
MATCHING;FR;0123;1234567;20261118;004512;2500;978;CB;D1;;;DT;0001;20261119;023000;2500;MATCH_OK;000123;2470;30;
FIN;
`,
  Stripe: `id,Type,Amount,Fee,Net,Currency,Created (UTC)
txn_1,charge,25.00,0.60,24.40,eur,2026-09-01 22:03
`,
}

/** A byte that is put, taken away or doubled at a place of a file. */
const damage = fc.record({
  at: fc.nat(),
  count: fc.integer({ min: 0, max: 3 }),
  bytes: fc.uint8Array({ maxLength: 3 }),
})

const runs = gateAndNight(60, 500).flatMap(({ count, tags }) =>
  Object.entries(files).map(([format, text]) => ({ count, tags, format, text })),
)
for (const { count, tags, format, text } of runs)
  it(`${format} with any of ${count} damages is read without an error, and its balances still add up`, { tags }, () => {
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
        let bytes = Buffer.from(text)
        for (const { at, count, bytes: added } of damages) {
          const place = at % bytes.length
          bytes = Buffer.concat([bytes.subarray(0, place), added, bytes.subarray(place + count)])
        }
        const result = readWhole(bytes, columns, '2026-11-24')
        if ('statements' in result)
          for (const { openingCents, closingCents, lines } of result.statements) {
            const sum = lines.reduce((total, { cents }) => total + cents, 0)
            if (openingCents !== null && closingCents !== null) expect(openingCents + sum).toBe(closingCents)
            for (const { cents, parts } of lines) {
              expect(Number.isSafeInteger(cents)).toBe(true)
              const partSum = parts.reduce((total, part) => total + part.cents, 0)
              expect(parts.length === 0 || partSum === cents).toBe(true)
            }
          }
        // What is stored has no character that a database refuses.
        expect(JSON.stringify(result).includes('\\u0000') || !JSON.stringify(result).isWellFormed()).toBe(false)
      }),
      { numRuns: count },
    )
  })
