import type { AccountMonth } from '#features/bank/bank-month.ts'
import { differenceNames } from '#features/bank/match-sentence.ts'
import { closingTexts } from '#features/closings/closing.texts.ts'
import { centsOfEuros, eurosOfCents, formatChange, formatCount, formatDons, formatEuros } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'
import { monthTexts as texts } from './month.texts.ts'
import type { MonthSheet } from './month.ts'

/** A row of a table, with the donations that it is of where a list can show them. */
export type SheetRow = { cells: string[]; of?: { deviceId?: string; paymentMethod?: PaymentMethod } }
/** `main` is the column that stays on a phone; the others stand under the name there. */
export type SheetTable = {
  title: string
  columns: string[]
  main: number
  rows: SheetRow[]
  total?: string[]
  note?: string
}

const sumOf = (amounts: readonly { amount: number }[]): number =>
  eurosOfCents(amounts.reduce((sum, { amount }) => sum + centsOfEuros(amount), 0))

/** Lists the large figures of a month: what came, what the bank has paid of it, what is on its way, and the net. */
export const headlinesOf = ({ figures: { total, methods }, books: { bank } }: MonthSheet) => {
  const cash = sumOf(methods.filter(({ method }) => method === 'cash').map(({ gross }) => ({ amount: gross })))
  const ages = bank.enRoute.map(({ age, amount }) => `${formatEuros(amount)} ${texts.ages[age]}`)
  return [
    { label: texts.gross, value: formatEuros(total.gross), note: formatDons(total.donationCount) },
    ...(bank.accounts.length > 0
      ? [
          {
            label: texts.paid,
            value: formatEuros(sumOf(bank.paid)),
            note: texts.ofGross(eurosOfCents(centsOfEuros(total.gross) - centsOfEuros(cash)), cash !== 0),
          },
          {
            label: texts.enRoute,
            value: formatEuros(sumOf(bank.enRoute)),
            note: ages.length > 0 ? ages.join(' · ') : texts.allPaid,
          },
        ]
      : []),
    { label: texts.net, value: formatEuros(total.net), note: closingTexts.stepsOf(total) },
  ]
}

type Difference = AccountMonth['differences'][number]

/** The differences that are commissions, or money that went back: each is said within the row of its kind. */
const withinFees: readonly Difference['name'][] = ['commission']
const withinReturned: readonly Difference['name'][] = ['refund', 'unpaid']

/** Lists the way from the opening balance of an account to its closing balance (docs/rules/months.md#months-bridge). */
const bridgeOf = (sheet: MonthSheet, account: AccountMonth): SheetTable => {
  const { opening, closing, stated, donations, fees, returned, differences, others, unexplained } = account
  const row = (name: string, amount: number): SheetRow[] =>
    amount === 0 ? [] : [{ cells: [name, formatChange(amount)] }]
  const withOwn = (amount: number, names: readonly Difference['name'][]) => {
    const own = sumOf(differences.filter(({ name }) => names.includes(name)))
    return { own, all: sumOf([{ amount }, { amount: own }]) }
  }
  const allFees = withOwn(fees, withinFees)
  const allReturned = withOwn(returned, withinReturned)
  const named = differences.filter(({ name }) => ![...withinFees, ...withinReturned].includes(name))
  const balance = (amount: number | null): string => (amount === null ? texts.noBalance : formatEuros(amount))
  const gap = closing === null || stated === null ? null : eurosOfCents(centsOfEuros(stated) - centsOfEuros(closing))
  return {
    title: texts.bridge(account.account.name),
    columns: [texts.operation, texts.amount],
    main: 1,
    rows: [
      { cells: [texts.opening(sheet.month), balance(opening)] },
      { cells: [texts.donations, formatChange(donations)] },
      { cells: [texts.fees(allFees.own), formatChange(allFees.all)] },
      ...row(texts.returned(allReturned.own), allReturned.all),
      ...named.flatMap(({ name, count, amount }) => row(texts.difference(differenceNames[name], count), amount)),
      ...row(texts.others, others),
      ...row(texts.unexplained, unexplained),
    ],
    total: [texts.closing(sheet), balance(closing)],
    note: gap === null ? texts.noStated : gap === 0 ? texts.isSame : texts.isOther(gap),
  }
}

type Given = { donationCount: number; gross: number }

/** Returns the cells of what came, what the bank has paid, and the rest. `paid` is undefined where nobody knows. */
const givenCells = (name: string, { donationCount, gross }: Given, paid: number | undefined): string[] => {
  const figures = [name, formatCount(donationCount), formatEuros(gross)]
  if (paid === undefined) return [...figures, '', '']
  return [...figures, formatEuros(paid), formatEuros(eurosOfCents(centsOfEuros(gross) - centsOfEuros(paid)))]
}

const hasFigures = ({ donationCount, gross }: Given): boolean => donationCount > 0 || gross !== 0

const givenTables = ({ figures, books: { bank } }: MonthSheet): SheetTable[] => {
  const hasBank = bank.accounts.length > 0
  const paidOf = (isOwn: (paid: (typeof bank.paid)[number]) => boolean) => sumOf(bank.paid.filter(isOwn))
  const columnsOf = (first: string) => [first, texts.count, texts.gross, ...(hasBank ? [texts.paid, texts.left] : [])]
  const cut = (cells: string[]) => (hasBank ? cells : cells.slice(0, 3))
  const methods = figures.methods.filter(hasFigures).map(({ method, ...given }): SheetRow => {
    // Cash comes to the bank by slips, which no donation is of.
    const paid = method === 'cash' ? undefined : paidOf((one) => one.method === method)
    const cells = cut(givenCells(closingTexts.methodOf(method), given, paid))
    return method === null ? { cells } : { cells, of: { paymentMethod: method } }
  })
  const places = figures.devices.filter(hasFigures).map(({ device, ...given }): SheetRow => {
    const paid = device ? paidOf(({ deviceId }) => deviceId === device._id) : undefined
    const cells = cut(givenCells(device?.name ?? texts.byHand, given, paid))
    return device ? { cells, of: { deviceId: device._id } } : { cells }
  })
  const { total } = figures
  const whole = [texts.total, formatCount(total.donationCount), formatEuros(total.gross), ...(hasBank ? ['', ''] : [])]
  return [
    { title: texts.byPlace, columns: columnsOf(texts.place), main: 2, rows: places, total: whole },
    { title: texts.byMethod, columns: columnsOf(texts.method), main: 2, rows: methods, total: whole },
  ].filter(({ rows }) => rows.length > 0)
}

const cashTable = (sheet: MonthSheet): SheetTable[] => {
  const { cash, credited } = sheet.books
  const { box, cheques } = cash
  const amounts = [...Object.values(box), ...Object.values(cheques).map(({ amount }) => amount)]
  if (amounts.every((amount) => amount === 0)) return []
  return [
    {
      title: texts.cash,
      columns: [texts.cashMovement, texts.cashNames.box, texts.cashNames.cheques],
      main: 1,
      rows: [
        { cells: [texts.heldBefore(sheet.month), formatEuros(box.opening), formatEuros(cheques.opening.amount)] },
        { cells: [texts.received, formatEuros(box.received), formatEuros(cheques.received.amount)] },
        { cells: [texts.refunded, formatEuros(-box.refunded), ''] },
        { cells: [texts.deposited, formatEuros(-box.deposited), formatEuros(-cheques.deposited.amount)] },
        ...(box.adjusted ? [{ cells: [texts.adjusted, formatEuros(box.adjusted), ''] }] : []),
      ],
      total: [texts.held(sheet), formatEuros(box.closing), formatEuros(cheques.closing.amount)],
      note: texts.creditedOf(credited),
    },
  ]
}

export const tablesOf = (sheet: MonthSheet): SheetTable[] => [
  ...sheet.books.bank.accounts.map((account) => bridgeOf(sheet, account)),
  ...givenTables(sheet),
  ...cashTable(sheet),
]
