import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'

const read = (text: string) => {
  const result = readWhole(Buffer.from(text), undefined, '2026-11-24')
  if (result.format !== 'lyra') throw new Error(JSON.stringify(result))
  return result
}
const inEuros = { currency: 'EUR', payoutReference: null }
const codesOf = ({ problems }: ReturnType<typeof read>) => problems.map(({ fileLine, code }) => [fileLine, code])

describe('the journal of Lyra', () => {
  const head = `ENTETE;MERCHANT_COUNTRY;MERCHANT_ID;CONTRACT;PAYMENT_DATE;TRANSACTION_ID;ORIGIN_AMOUNT;CURRENCY_CODE;PAYMENT_METHOD;ORDER_ID;RETURN_CONTEXT;CUSTOMER_ID;OPERATION_TYPE;OPERATION_NUMBER;REMITTANCE_DATE;REMITTANCE_TIME;BRUT_AMOUNT;MATCH_STATUS;REMITTANCE_NB;NET_AMOUNT;COMMISSION_AMOUNT;`
  const payment =
    'MATCHING;FR;012345678900012;1234567;20261118;004512;2500;978;CB;D1;;;DT;0001;20261119;023000;2500;MATCH_OK;000123;2470;30;'
  const refund = payment
    .replace(';DT;0001;', ';CT;0002;')
    .replace(';2500;MATCH_OK;000123;2470;30;', ';1000;MATCH_OK;000123;;;')
  const journal = (version: number, ...lines: string[]) =>
    [`TITRE;12345678;MA BOUTIQUE;26/11/20_06:00:00;TABLE_V${version};`, head, ...lines, 'FIN;', ''].join('\n')

  it.each([
    ['version 1', journal(1, payment, refund).replace('PAYMENT_METHOD', 'CARD_TYPE')],
    ['version 2', journal(2, payment, refund)],
    [
      'version 3, with columns of its own',
      journal(3, payment, refund).replaceAll(/(;TABLE_V3;|AMOUNT;)$/gm, (end) =>
        end === 'AMOUNT;' ? 'AMOUNT;DATA_COMP;' : end,
      ),
    ],
  ])('of %s has the gross amount, the commission and the remittance of each operation', (_, text) => {
    expect(read(text)).toEqual({
      format: 'lyra',
      problems: [],
      lines: [
        {
          fileLine: 3,
          kind: 'payment',
          contract: '1234567',
          remittance: '000123',
          reference: '2026-11-18-004512-0001',
          takenOn: '2026-11-18',
          remittedOn: '2026-11-19',
          grossCents: 2500,
          commissionCents: 30,
          netCents: 2470,
          ...inEuros,
        },
        {
          fileLine: 4,
          kind: 'refund',
          contract: '1234567',
          remittance: '000123',
          reference: '2026-11-18-004512-0002',
          takenOn: '2026-11-18',
          remittedOn: '2026-11-19',
          grossCents: -1000,
          commissionCents: null,
          netCents: null,
          ...inEuros,
        },
      ],
    })
  })

  it('finds columns by their names, in any order, and by their places without names', () => {
    const cells = payment.split(';').slice(0, -1)
    const names = head.split(';').slice(0, -1)
    const turn = (list: string[]) => `${[list[0], ...list.slice(1).toReversed()].join(';')};`
    const text = journal(2, payment)
    const turned = text.replace(head, turn(names)).replace(payment, turn(cells))
    expect(read(turned).lines).toEqual(read(text).lines)
    const unnamed = text.replace(`${head}\n`, '')
    expect(read(unnamed).lines).toEqual([{ ...read(text).lines[0], fileLine: 2 }])
  })

  it('may have amounts in euros', () => {
    const text = journal(2, payment.replace(';2500;MATCH_OK;000123;2470;30;', ';25,00;MATCH_OK;000123;24,70;0,30;'))
    expect(read(text).lines).toMatchObject([{ grossCents: 2500, commissionCents: 30, netCents: 2470 }])
  })

  it('of a day without a payment is empty', () => {
    expect(read(journal(3))).toEqual({ format: 'lyra', lines: [], problems: [] })
  })

  it.each<[string, string, [number, string]]>([
    ['an operation of another type', payment.replace(';DT;', ';XX;'), [3, 'acquirer-kind']],
    ['a record of another kind', 'OTHER;1;', [3, 'acquirer-record']],
    ['no number', payment.replace(';004512;', ';;'), [3, 'acquirer-reference']],
    ['a day that does not exist', payment.replace('20261118', '20261131'), [3, 'date-no-day']],
    ['a day to come', payment.replace('20261118', '20261125'), [3, 'date-to-come']],
    ['an odd amount', payment.replace(';2500;MATCH', ';2,5,0;MATCH'), [3, 'amount-grouping']],
    ['fractions of a cent', payment.replace(';2500;MATCH', ';25,001;MATCH'), [3, 'amount-ambiguous']],
    ['an odd currency', payment.replace(';978;', ';9;'), [3, 'currency-missing']],
    ['a net that is not the gross less the commission', payment.replace(';2470;', ';2471;'), [3, 'acquirer-net']],
  ])('with %s is left out, with the line', (_, damaged, problem) => {
    const result = read(journal(2, damaged, refund))
    expect(result.lines).toEqual([])
    expect(codesOf(result)).toEqual([problem])
  })

  it('without its last line, or without a column, is left out', () => {
    const text = journal(2, payment, refund)
    expect(codesOf(read(text.replace('FIN;\n', '')))).toEqual([[4, 'acquirer-unfinished']])
    expect(read(text.replace('BRUT_AMOUNT', 'X'))).toMatchObject({
      lines: [],
      problems: [{ fileLine: 2, code: 'acquirer-column', values: { found: 'BRUT_AMOUNT' } }, {}, {}],
    })
  })
})
