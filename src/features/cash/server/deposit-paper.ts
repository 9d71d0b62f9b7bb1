import { dayOf, formatDate, formatDateTime, formatDay } from '#shared/days.ts'
import { formatCount, formatEuros, formatIban } from '#shared/money.ts'
import type { Block, Figure, Paper } from '#shared/server/paper/paper.ts'
import { depositTexts as texts } from '../deposit.texts.ts'
import type { DepositCheque, DepositSlip } from '../deposit.ts'
import { countTable } from './sheet-paper.ts'

const headlinesOf = ({ chequeCount, chequeTotal, cashTotal, total }: DepositSlip): Block => {
  const figures: Figure[] = []
  if (chequeCount > 0)
    figures.push(
      { label: texts.chequesToDeposit(chequeCount), value: formatCount(chequeCount) },
      { label: texts.chequesTotal, value: formatEuros(chequeTotal) },
    )
  if (cashTotal > 0) figures.push({ label: texts.cashTotal, value: formatEuros(cashTotal) })
  if (chequeCount > 0 && cashTotal > 0) figures.push({ label: texts.total, value: formatEuros(total) })
  return { kind: 'figures', figures }
}

const factsOf = ({ account, iban, createdAt, createdBy, cancellation }: DepositSlip): Block => ({
  kind: 'facts',
  facts: [
    [texts.account, account],
    ...(iban === null ? [] : ([[texts.iban, formatIban(iban)]] satisfies [string, string][])),
    [texts.createdAt, `${formatDateTime(createdAt)}, ${createdBy.name}`],
    ...(cancellation
      ? ([
          [texts.cancelledAt, `${formatDateTime(cancellation.cancelledAt)}, ${cancellation.cancelledBy.name}`],
          [texts.reasonOf, cancellation.reason],
        ] satisfies [string, string][])
      : []),
  ],
})

const bankOf = ({ bank, returnedOn }: DepositCheque): string =>
  [bank ?? '—', ...(returnedOn ? [texts.returnedOn(formatDate(returnedOn))] : [])].join(' · ')

const chequesOf = ({ cheques, chequeTotal, returnedTotal }: DepositSlip): Block[] =>
  cheques.length === 0
    ? []
    : [
        { kind: 'heading', text: texts.chequesTitle },
        {
          kind: 'table',
          columns: [
            { name: texts.number },
            { name: texts.bank },
            { name: texts.date },
            { name: texts.amount, isFigure: true },
          ],
          rows: cheques.map((cheque) => [
            cheque.number ?? '—',
            bankOf(cheque),
            formatDate(dayOf(new Date(cheque.createdAt))),
            formatEuros(cheque.amount),
          ]),
          total: [texts.chequesTotal, '', '', formatEuros(chequeTotal)],
        },
        ...(returnedTotal > 0
          ? [
              {
                kind: 'facts' as const,
                facts: [[texts.returnedTotal, formatEuros(-returnedTotal)] satisfies [string, string]],
              },
            ]
          : []),
      ]

const cashOf = ({ lines }: DepositSlip): Block[] =>
  lines.length === 0 ? [] : [{ kind: 'heading', text: texts.cashCount }, countTable(lines, texts.cashTotal)]

/** Returns what stands on the paper of a deposit slip (docs/rules/cash.md#cash-paper). */
export const paperOf = (slip: DepositSlip, editedAt: Date): Paper => ({
  title: texts.one(slip.number),
  subject: formatDay(slip.day),
  issuer: { name: slip.association, note: null },
  editedAt,
  blocks: [
    ...(slip.isCancelled ? [{ kind: 'text' as const, text: texts.cancelledNote }] : []),
    headlinesOf(slip),
    factsOf(slip),
    ...chequesOf(slip),
    ...cashOf(slip),
    { kind: 'heading', text: texts.signatures },
    {
      kind: 'signatures',
      note: texts.signHere,
      signatures: [{ label: texts.depositor }, { label: texts.receiver }],
    },
  ],
})
