import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../testing/read-whole.ts'
import { camtEntry, camtFile, xml } from '../../../testing/statements/camt.fixture.ts'

const read = (text: string) => {
  const result = readWhole(Buffer.from(text), undefined, '2026-11-24')
  if (result.format !== 'camt') throw new Error(JSON.stringify(result))
  return result
}
const lineOf = (more: string, { label = '', reference = 'REF1' } = {}) =>
  read(camtFile({ content: camtEntry({ label, reference, more }) })).statements[0]?.lines[0]
const withTransaction = (...content: string[]) => lineOf(xml('NtryDtls', xml('TxDtls', ...content)))

describe('version 1 of CAMT', () => {
  it('has the transaction in the entry, and an account that may be a BBAN', () => {
    const transaction = xml(
      'TxDtls',
      xml('Refs', xml('EndToEndId', 'DON-7')),
      xml('RltdPties', xml('Dbtr', xml('Nm', 'M DUPONT'))),
      xml('RmtInf', xml('Ustrd', 'DON')),
    )
    const text = camtFile({ message: 'BkToCstmrStmtV01', content: camtEntry({ label: '', more: transaction }) })
    expect(read(text.replaceAll('IBAN>', 'BBAN>').replace('FR76', '')).statements).toMatchObject([
      {
        account: { iban: null, bank: '30004', branch: '00031', number: '23456789014' },
        lines: [
          {
            label: 'DON',
            details: [
              { qualifier: 'NPY', text: 'M DUPONT' },
              { qualifier: 'LCC', text: 'DON' },
              { qualifier: 'RCN', text: 'DON-7' },
            ],
          },
        ],
      },
    ])
  })
})

describe('a transaction', () => {
  it('has the words and the number of the document that its structured information gives', () => {
    const document = xml('RfrdDocInf', xml('Nb', 'FACTURE-77'))
    const line = withTransaction(xml('RmtInf', xml('Strd', document, xml('AddtlRmtInf', 'DON DE NOËL'))))
    expect(line).toMatchObject({
      label: 'DON DE NOËL',
      details: [
        { qualifier: 'LCC', text: 'DON DE NOËL' },
        { qualifier: 'LCS', text: 'FACTURE-77' },
      ],
    })
  })

  it('has the reference of its creditor before the number of a document', () => {
    const reference = xml('CdtrRefInf', xml('Ref', 'RF18539007547034'))
    const line = withTransaction(xml('RmtInf', xml('Strd', xml('RfrdDocInf', xml('Nb', 'F77')), reference)))
    expect(line?.details).toEqual([{ qualifier: 'LCS', text: 'RF18539007547034' }])
  })

  it('that was returned says why', () => {
    const line = withTransaction(xml('RtrInf', xml('Rsn', xml('Cd', 'AC04')), xml('AddtlInf', 'COMPTE CLOS')))
    expect(line?.details).toEqual([{ qualifier: 'REJ', text: 'AC04 COMPTE CLOS' }])
  })

  it('of a party without a name has the name of its account', () => {
    const account = xml('DbtrAcct', xml('Id', xml('IBAN', 'FR76')), xml('Nm', 'M DUPONT'))
    const line = withTransaction(xml('RltdPties', xml('Dbtr', xml('Pty', xml('Id', 'X'))), account))
    expect(line?.details).toEqual([{ qualifier: 'NPY', text: 'M DUPONT' }])
  })
})

it.each(['NOTPROVIDED', 'NOT PROVIDED', 'NONREF', 'NON REF', 'N/A'])('%s is no reference', (reference) => {
  const refs = xml('Refs', xml('AcctSvcrRef', reference), xml('EndToEndId', reference))
  const line = lineOf(xml('NtryDtls', xml('TxDtls', refs)), { reference })
  expect([line?.reference, line?.details]).toEqual([null, []])
})

describe('a period', () => {
  const withPeriod = (from: string, to: string) =>
    read(camtFile({ content: xml('FrToDt', xml('FrDtTm', from), xml('ToDtTm', to)) + camtEntry() }))

  it('may end at 24:00 of its last day', () => {
    expect(withPeriod('2026-11-01T00:00:00', '2026-11-20T24:00:00')).toMatchObject({
      statements: [{ openedOn: '2026-11-01', closedOn: '2026-11-20' }],
      problems: [],
    })
  })

  it('has the days that are written, whatever zone midnight has', () => {
    expect(withPeriod('2026-11-01T00:00:00+02:00', '2026-11-20T24:00:00.000Z').statements).toMatchObject([
      { openedOn: '2026-11-01', closedOn: '2026-11-20' },
    ])
  })
})

it('an entry of midnight in another zone keeps its day', () => {
  const text = camtFile().replaceAll('<Dt>2026-11-20</Dt>', '<DtTm>2026-11-20T00:00:00+02:00</DtTm>')
  expect(read(text).statements[0]?.lines[0]).toMatchObject({ bookedOn: '2026-11-20', valueOn: '2026-11-20' })
})
