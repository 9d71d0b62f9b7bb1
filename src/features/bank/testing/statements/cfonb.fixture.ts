/** A line of a statement to write. */
export type WrittenLine = {
  cents: number
  bookedOn: string
  valueOn: string | null
  label: string
  code: string
  entry: string
  reference: string
  details: { qualifier: string; text: string }[]
}

export type WrittenStatement = {
  bank: string
  branch: string
  number: string
  currency: string
  decimals: number
  openedOn: string
  closedOn: string
  openingCents: number
  lines: WrittenLine[]
}

export const writtenLine = (line: Partial<WrittenLine> = {}): WrittenLine => ({
  cents: 12_345,
  bookedOn: '2026-11-20',
  valueOn: '2026-11-20',
  label: 'REMISE CB 1234567',
  code: '30',
  entry: '0000000',
  reference: '',
  details: [],
  ...line,
})

export const writtenStatement = (statement: Partial<WrittenStatement> = {}): WrittenStatement => ({
  bank: '30004',
  branch: '00031',
  number: '23456789014',
  currency: 'EUR',
  decimals: 2,
  openedOn: '2026-11-19',
  closedOn: '2026-11-20',
  openingCents: 100_000,
  lines: [writtenLine()],
  ...statement,
})

const shortDay = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`

/** Writes an amount with its sign in the last character. */
export const zonedAmount = (cents: number, decimals = 2): string => {
  const units = decimals <= 2 ? Math.abs(cents) / 10 ** (2 - decimals) : Math.abs(cents) * 10 ** (decimals - 2)
  const digits = String(units).padStart(14, '0')
  return digits.slice(0, 13) + ((cents < 0 ? '}JKLMNOPQR' : '{ABCDEFGHI')[Number(digits[13])] ?? '')
}

/** Puts texts at their 1-based places of a record. */
export const record = (zones: Record<number, string>): string => {
  let line = ' '.repeat(120)
  for (const [place, text] of Object.entries(zones)) {
    const start = Number(place) - 1
    line = line.slice(0, start) + text + line.slice(start + text.length)
  }
  return line
}

const head = (code: string, { bank, branch, currency, decimals, number }: WrittenStatement) => ({
  1: code,
  3: bank,
  12: branch,
  17: currency,
  20: String(decimals),
  22: number,
})

/** Writes the records of a statement in CFONB 120. */
export const cfonbRecords = (statement: WrittenStatement): string[] => {
  const { decimals, openedOn, closedOn, openingCents, lines } = statement
  const closingCents = lines.reduce((sum, { cents }) => sum + cents, openingCents)
  const balance = (code: string, day: string, cents: number) =>
    record({ ...head(code, statement), 35: shortDay(day), 91: zonedAmount(cents, decimals) })
  return [
    balance('01', openedOn, openingCents),
    ...lines.flatMap((line) => [
      record({
        ...head('04', statement),
        33: line.code,
        35: shortDay(line.bookedOn),
        43: line.valueOn === null ? '000000' : shortDay(line.valueOn),
        49: line.label,
        82: line.entry,
        89: '00',
        91: zonedAmount(line.cents, decimals),
        105: line.reference,
      }),
      ...line.details.map(({ qualifier, text }) =>
        record({ ...head('05', statement), 33: line.code, 35: shortDay(line.bookedOn), 46: qualifier, 49: text }),
      ),
    ]),
    balance('07', closedOn, closingCents),
  ]
}

/** Writes statements as a file of CFONB 120. */
export const cfonbFile = (statements: readonly WrittenStatement[], lineEnd = '\r\n'): string =>
  statements.flatMap(cfonbRecords).join(lineEnd)
