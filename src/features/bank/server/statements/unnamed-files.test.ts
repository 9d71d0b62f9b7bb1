import { beforeEach, describe, expect, it } from 'vitest'
import { writeWorkbook } from '#test/workbooks.ts'
import type { BankAccount } from '../../bank-account.ts'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { otherIban } from '../../testing/bank.fixture.ts'

let { call, addAccount, bring, lines } = {} as BankCalls
const world = setUpBank()
beforeEach(() => {
  ;({ call, addAccount, bring, lines } = world)
})

const qif = "!Type:Bank\nD19/11/2026\nT50,00\nPVIR M EXEMPLE\n^\nD20/11'26\nT-9,50\n^\n"
const ofx = (account: string) => `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM>${account}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261120
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261119<TRNAMT>+50.00<FITID>A1<NAME>VIR M EXEMPLE</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>150.00<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const own = '<BANKID>30006<BRANCHID>00001<ACCTID>12345678901'

describe('a file that names no account', () => {
  it('asks for it, and is read once a person has chosen it', async () => {
    const { _id: accountId } = await addAccount()
    await addAccount({ iban: otherIban, label: 'Livret' })
    const asking = await bring(qif, { fileName: 'releve.qif' })
    expect(asking).toMatchObject({ state: 'account', format: 'qif', addedCount: 0, problems: [], question: null })
    const answer = await call('POST', `/files/${asking._id}/answer`, { accountId })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await world.settled(asking._id)).toMatchObject({
      state: 'done',
      addedCount: 2,
      problems: [
        {
          line: 0,
          code: 'account-chosen',
          isNotice: true,
          message:
            'Ce fichier ne nomme aucun compte\u00a0: ses lignes vont au compte choisi (Compte courant), sans que son IBAN puisse être vérifié.',
        },
      ],
    })
    expect((await lines()).map(({ account, amount }) => [account.name, amount])).toEqual([
      ['Compte courant', -9.5],
      ['Compte courant', 50],
    ])
    expect((await call('POST', `/files/${asking._id}/answer`, { accountId })).json()).toMatchObject({ status: 409 })
  })

  it('is of the account that was said with it', async () => {
    const { _id: accountId } = await addAccount()
    expect(await bring(qif, { accountId })).toMatchObject({ state: 'done', addedCount: 2 })
    const [account] = (await call('GET', '/accounts')).json<BankAccount[]>()
    expect(account).toMatchObject({ statementsUntil: '2026-11-20', balance: null })
    expect(await bring(ofx('<ACCTID>XXXXXXX8901'), { accountId })).toMatchObject({ addedCount: 0, knownCount: 1 })
  })

  it('is of no account of another association', async () => {
    await addAccount()
    const { _id } = await bring(qif)
    const accountId = '00000000-0000-4000-8000-000000000001'
    expect((await call('POST', `/files/${_id}/answer`, { accountId })).json()).toMatchObject({
      status: 422,
      code: 'unknown-bank-account',
    })
  })
})

describe('a statement in OFX', () => {
  it('is added to the account that it names, whose balance it shows', async () => {
    await addAccount()
    expect(await bring(ofx(own))).toMatchObject({ state: 'done', format: 'ofx', addedCount: 1, problems: [] })
    expect(await bring(ofx(own))).toMatchObject({ addedCount: 0, knownCount: 1 })
    const [account] = (await call('GET', '/accounts')).json<BankAccount[]>()
    expect(account).toMatchObject({ balance: { day: '2026-11-20', amount: 150 }, missingStatements: [] })
  })

  it('of another account is refused, whatever was said with it', async () => {
    const { _id: accountId } = await addAccount()
    const file = await bring(ofx(own.replace('12345678901', '98765432109')), { accountId })
    expect(file).toMatchObject({ state: 'refused', problems: [{ code: 'account-unknown' }] })
  })

  it('whose identifiers change between two downloads adds nothing, and differs in nothing', async () => {
    await addAccount()
    await bring(ofx(own))
    const [line] = await lines()
    await call('POST', `/lines/${line?._id}/match`, { parts: [{ kind: 'other', amount: 50, note: 'Subvention' }] })
    const again = await bring(ofx(own).replace('<FITID>A1', '<FITID>B7'))
    expect(again).toMatchObject({ addedCount: 0, knownCount: 1, differingCount: 0 })
  })
})

describe('a CSV with the number of its account above it', () => {
  const header = 'Date;Libellé;Débit euros;Crédit euros;'
  const row = (text: string) => `19/11/2026;"VIREMENT\n${text}";;50,00;`
  const ofNumber = (number: string, text = 'A') =>
    `Compte de Dépôt carte n° ${number};\nSolde au 20/11/2026 1 234,56 €\n\n${header}\n${row(text)}\n\n`
  const columns = { amounts: 'split', date: 0, labels: [1], debit: 2, credit: 3 }

  /** Brings a file, says its columns, and reads it. */
  const bringCsv = async (text: string, accountId?: string) => {
    const { _id, state } = await bring(Buffer.from(text, 'latin1'), {
      fileName: 'CA.csv',
      ...(accountId && { accountId }),
    })
    if (state !== 'columns') return world.settled(_id)
    expect((await call('POST', `/files/${_id}/answer`, { columns })).statusCode).toBe(200)
    return world.settled(_id)
  }
  const placesOf = async () => (await lines()).map(({ account, label }) => `${account.name}: ${label}`).toSorted()

  it('is of the account whose IBAN has this number', async () => {
    await addAccount()
    await addAccount({ iban: otherIban, label: 'Livret' })
    expect(await bringCsv(ofNumber('12345678901'))).toMatchObject({ state: 'done', addedCount: 1, problems: [] })
    expect(await placesOf()).toEqual(['Compte courant: VIREMENT A'])
  })

  it('asks for an account whose number it does not know, and says that nothing checks it', async () => {
    const { _id: accountId } = await addAccount()
    const asking = await bringCsv(ofNumber('55555555555'))
    expect(asking).toMatchObject({ state: 'account', addedCount: 0 })
    await call('POST', `/files/${asking._id}/answer`, { accountId })
    const read = await world.settled(asking._id)
    expect(read).toMatchObject({ state: 'done', addedCount: 1, problems: [{ code: 'account-number-chosen' }] })
    expect(read.problems[0]?.message).toContain('(55555555555)')
  })

  it('and of several accounts gives each its lines, whatever was said with it, and leaves those of a stranger', async () => {
    const { _id: accountId } = await addAccount()
    await addAccount({ iban: otherIban, label: 'Livret' })
    const text = ofNumber('12345678901') + ofNumber('0500013M026', 'B') + ofNumber('55555555555', 'C')
    expect(await bringCsv(text, accountId)).toMatchObject({
      state: 'done',
      addedCount: 2,
      problems: [{ code: 'account-unknown', message: expect.stringContaining('55555555555') }],
    })
    expect(await placesOf()).toEqual(['Compte courant: VIREMENT A', 'Livret: VIREMENT B'])
  })
})

describe('a workbook with several tables', () => {
  const sheetOf = (name: string, day: string, amount: number) => ({
    name,
    rows: [
      ['Date', 'Libellé', 'Montant'],
      [day, `VIR ${name}`, amount],
    ],
  })
  const sheets = [sheetOf('Octobre', '15/10/2026', 10), sheetOf('Novembre', '15/11/2026', 20)]

  it('asks for its sheet, then what its columns are, and reads that sheet', async () => {
    const { _id: accountId } = await addAccount()
    const { _id, ...asking } = await bring(Buffer.from(writeWorkbook({ sheets })), {
      fileName: 'releves.xlsx',
      accountId,
    })
    expect(asking).toMatchObject({ state: 'sheet', format: 'xlsx', sheets: ['Octobre', 'Novembre'], question: null })
    const wrong = await call('POST', `/files/${_id}/answer`, { sheet: 'Décembre' })
    expect(wrong.json()).toMatchObject({ status: 422, code: 'unknown-sheet' })
    expect((await call('POST', `/files/${_id}/answer`, { sheet: 'Novembre' })).statusCode).toBe(200)
    expect(await world.settled(_id)).toMatchObject({ state: 'columns', sheets: [] })
    expect((await call('POST', `/files/${_id}/answer`, { sheet: 'Octobre' })).json()).toMatchObject({ status: 409 })
    const columns = { amounts: 'signed', date: 0, labels: [1], amount: 2 }
    await call('POST', `/files/${_id}/answer`, { columns })
    expect(await world.settled(_id)).toMatchObject({
      state: 'done',
      format: 'xlsx',
      addedCount: 1,
      problems: [{ code: 'sheets-others' }, { code: 'account-chosen' }],
    })
    expect((await lines()).map(({ label, amount }) => [label, amount])).toEqual([['VIR Novembre', 20]])
  })
})
