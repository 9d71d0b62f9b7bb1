import { sampleIban } from './bank.fixture.ts'

/** A line of a statement of a test. Amounts are in cents. */
export type StatementLine = { day: string; cents: number; label?: string; code?: string; currency?: string }
type Statement = { iban?: string; openedOn: string; closedOn: string; opening?: number; currency?: string }

const dayOf = (day: string): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`

const amountOf = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(14, '0')
  const signs = cents < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI'
  return digits.slice(0, 13) + signs[Number(digits[13])]
}

type Zones = { code: string; day: string; interbank?: string; value?: string; label?: string; cents: number }

/** Writes a statement as CFONB 120, with its balances. */
export const cfonbOf = (
  { iban = sampleIban, openedOn, closedOn, opening = 0, currency = 'EUR' }: Statement,
  lines: readonly StatementLine[],
): string => {
  const [bank, branch, number] = [iban.slice(4, 9), iban.slice(9, 14), iban.slice(14, 25)]
  const record = ({ code, day, interbank = '', value = '', label = '', cents }: Zones): string =>
    `${code}${bank}    ${branch}${currency}2 ${number}${interbank.padEnd(2)}${dayOf(day)}  ${value.padEnd(6)}`
      .padEnd(48)
      .concat(label.padEnd(31).slice(0, 31), '  ', '0000000', '  ', amountOf(cents))
      .padEnd(120)
  const closing = lines.reduce((sum, { cents }) => sum + cents, opening)
  return [
    record({ code: '01', day: openedOn, cents: opening }),
    ...lines.map(({ day, cents, label = 'REMISE CB CT 1234567', code = cents > 0 ? '30' : '18' }) =>
      record({ code: '04', day, interbank: code, value: dayOf(day), label, cents }),
    ),
    record({ code: '07', day: closedOn, cents: closing }),
    '',
  ].join('\r\n')
}
