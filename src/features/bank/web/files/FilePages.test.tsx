import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankAccount } from '../../bank-account.ts'
import { type BankFile, maxBankFileBytes } from '../../statement.ts'
import { idOf } from '../../testing/sampleLine.ts'
import { FilePage } from './FilePage.tsx'
import { FilesPage } from './FilesPage.tsx'

const base = '/customers/:customerId/bank' as const
const paths = {
  accounts: `${base}/accounts`,
  files: `${base}/files`,
  file: `${base}/files/:fileId`,
  withdrawal: `${base}/files/:fileId/withdrawal`,
} as const

const account = {
  _id: idOf(2),
  iban: 'FR7630006000011234567890189',
  holder: 'LES AMIS DU PARTAGE',
  label: 'Compte courant',
  isArchived: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  balance: null,
  statementsUntil: '2026-11-23',
  missingStatements: [],
} satisfies BankAccount
const file = (more: Partial<BankFile> = {}): BankFile => ({
  _id: idOf(4),
  number: 3,
  fileName: 'octobre.txt',
  state: 'done',
  format: 'cfonb120',
  uploadedAt: '2026-11-24T09:00:00.000Z',
  uploadedBy: { _id: idOf(9), name: 'Odile Fournier' },
  progress: 100,
  lineCount: 45,
  addedCount: 42,
  knownCount: 3,
  differingCount: 0,
  explainedCount: 38,
  withdrawal: null,
  problems: [],
  question: null,
  sheets: [],
  statements: [],
  ...more,
})
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const text = () => plain(document.body.textContent)

type Upload = { file?: File; query?: { fileName?: string; accountId?: string } }
const showFiles = async (upload: (sent: Upload) => BankFile, one: BankFile = file(), answers: Answers = {}) => {
  await renderScreen(() => <FilesPage />, {
    [paths.accounts]: [account],
    [paths.files]: ((sent: Upload) => (sent.file ? upload(sent) : { data: [], nextCursor: null })) as never,
    [paths.file]: one,
    ...answers,
  })
  return screen.findByLabelText<HTMLInputElement>('Choisir des fichiers')
}
const named = (name: string) => new File(['0123'], name, { type: 'text/plain' })

test('sends several files one after the other, each with its verdict', async () => {
  const upload = vi.fn((_sent: Upload) => file())
  const input = await showFiles(upload)
  await userEvent.upload(input, [named('octobre.txt'), named('novembre.txt')])
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2))
  expect(upload.mock.calls.map(([{ query }]) => query)).toEqual([
    { fileName: 'octobre.txt', accountId: account._id },
    { fileName: 'novembre.txt', accountId: account._id },
  ])
  await waitFor(() => expect(text()).toContain('42 lignes ajoutées, 3 déjà connues, 38 expliquées sans vous'))
})

test('leads to the question of a file that was sent', async () => {
  const asking = file({ state: 'columns' })
  await userEvent.upload(await showFiles(() => asking, asking), [named('octobre.csv')])
  const link = await screen.findByRole('link', { name: 'Dites ce que sont ses colonnes' })
  expect(link.getAttribute('href')).toBe(`/bank/files/${asking._id}`)
})

test('takes files that are dropped', async () => {
  const upload = vi.fn((_sent: Upload) => file())
  const input = await showFiles(upload)
  const { fireEvent } = await import('@testing-library/react')
  fireEvent.drop(input, { dataTransfer: { files: [named('octobre.txt')] } })
  await waitFor(() => expect(upload).toHaveBeenCalledOnce())
})

test('says why a file was refused, with its line, and why one was not sent', async () => {
  const refused = file({
    state: 'refused',
    problems: [
      {
        line: 12,
        code: 'cfonb-line-cut',
        message: 'Cette ligne est coupée : téléchargez de nouveau le fichier.',
        isNotice: false,
      },
      { line: 14, code: 'cfonb-line-cut', message: 'Cette ligne est coupée.', isNotice: false },
    ],
  })
  const upload = vi.fn((sent: Upload): BankFile => {
    if (sent.query?.fileName === 'vide.txt') throw refusal(422, 'Ce fichier est vide : téléchargez-le de nouveau.')
    return refused
  })
  const input = await showFiles(upload, refused)
  const large = named('grand.txt')
  Object.defineProperty(large, 'size', { value: maxBankFileBytes + 1 })
  await userEvent.upload(input, [named('octobre.txt'), named('vide.txt'), large])
  await screen.findByText(/^N’a pas été envoyé. Ce fichier est vide/)
  await screen.findByText(/^N’a pas été envoyé. Ce fichier dépasse 20 Mo/)
  expect(text()).toContain(
    'Ligne 12 : Cette ligne est coupée : téléchargez de nouveau le fichier. (et 1 autre remarque)',
  )
  expect(upload).toHaveBeenCalledTimes(2)
})

test('asks for the account first', async () => {
  await renderScreen(() => <FilesPage />, { [paths.accounts]: [] })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ajouter le premier compte' })
  expect(new URL(link.href).pathname).toBe('/bank/accounts/create')
})

test('shows each line that was not read, and the statements that were added', async () => {
  const shown = file({
    statements: [
      {
        _id: idOf(6),
        account: { _id: idOf(2), name: 'Compte courant' },
        currency: 'EUR',
        openedOn: '2026-09-30',
        closedOn: '2026-10-31',
        opening: 100,
        closing: 1240.5,
        lineCount: 42,
        lastLineOn: '2026-09-30',
      },
    ],
    problems: [{ line: 7, code: 'amount-zero', message: 'Cette écriture de 0,00 € est laissée.', isNotice: true }],
  })
  await renderScreen(() => <FilePage />, { [paths.file]: shown }, { params: { fileId: idOf(4) } })
  expect(plain((await screen.findByRole('region', { name: 'Relevés ajoutés' })).textContent)).toContain(
    'Compte courantDu 30 septembre 2026 au 31 octobre 2026 · solde de 100,00 €, puis de 1 240,50 €42 lignes',
  )
  expect(plain(screen.getByRole('region', { name: 'À savoir' }).textContent)).toContain(
    'Ligne 7Cette écriture de 0,00 €',
  )
  expect(screen.queryByRole('region', { name: 'Ce qui n’a pas été lu' })).toBeNull()
  // October has no line: its page would be empty.
  expect(screen.getByRole('link', { name: 'Voir la banque' }).getAttribute('href')).toBe('/bank?month=2026-09')
})

test('shows how far a file is, and that one may leave', async () => {
  await renderScreen(
    () => <FilePage />,
    { [paths.file]: file({ state: 'reading', progress: 40 }) },
    { params: { fileId: idOf(4) } },
  )
  const status = await screen.findByText('Lecture en cours : 40 %')
  expect(status).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('40')
  expect(text()).toContain('Vous pouvez quitter cette page')
})

test('asks once what the columns of a CSV are', async () => {
  const mapped = { valueDate: null, reference: null, balance: null, currency: null, status: null, fee: null }
  const none = { ...mapped, direction: null }
  const asking = file({
    state: 'columns',
    format: 'csv',
    question: {
      header: ['Date', 'Libellé', 'Débit', 'Crédit'],
      samples: [['02/10/2026', 'REMISE CB', '', '45,00']],
      states: [{ value: 'Prévu', rowCount: 2 }],
      proposal: { ...none, amounts: 'split', labels: [], date: 0, amount: null, debit: null, credit: 3 },
    },
  })
  const choose = vi.fn((_sent: { body?: object }) => file())
  await renderScreen(
    () => <FilePage />,
    { [paths.file]: asking, [`${paths.file}/answer`]: choose as never, [paths.accounts]: [account] },
    { params: { fileId: idOf(4) } },
  )
  const others = (await screen.findByText('Autres champs (6)')).closest('details')
  expect(others?.open).toBe(false)
  const folded = within(others as HTMLElement)
  expect([folded.queryByLabelText(/^Débit/), folded.queryByLabelText(/^Devise/)]).toEqual([null, expect.anything()])
  await userEvent.click(screen.getByRole('button', { name: 'Lire le fichier' }))
  expect(await screen.findByText('La colonne du libellé est obligatoire')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: /^Débit/ }).getAttribute('aria-invalid')).toBe('true')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Débit/ }), 'Débit')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Prévu/ }), 'À laisser de côté')
  await userEvent.click(
    within(screen.getByRole('group', { name: /^Libellé/ })).getByRole('checkbox', { name: 'Libellé' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Lire le fichier' }))
  await waitFor(() => expect(choose).toHaveBeenCalledOnce())
  expect(choose.mock.lastCall?.[0].body).toEqual({
    columns: {
      ...mapped,
      amounts: 'split',
      labels: [1],
      date: 0,
      debit: 2,
      credit: 3,
      states: [{ value: 'Prévu', meaning: 'leave' }],
    },
  })
})

test('takes a file back after it said what that undoes', async () => {
  const withdrawn = file({
    withdrawal: { at: '2026-11-24T10:00:00.000Z', by: { _id: idOf(9), name: 'Odile Fournier' } },
  })
  const stake = { lineCount: 42, explanationCount: 38, byPersonCount: 2 }
  const takeBack = vi.fn().mockReturnValueOnce(stake).mockReturnValueOnce(withdrawn)
  await renderScreen(
    () => <FilePage />,
    { [paths.file]: file(), [paths.withdrawal]: takeBack as never },
    { params: { fileId: idOf(4) } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer ce fichier' }))
  const dialog = await screen.findByRole('dialog')
  expect(plain(dialog.textContent)).toContain(
    '42 lignes partent. Celles qu’un autre fichier contient aussi restent. 38 explications sont annulées, dont 2 faites par des personnes. Vous pourrez importer de nouveau ce fichier.',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer ce fichier' }))
  await waitFor(() => expect(text()).toContain('Retiré le mar. 24 novembre 2026 à 11:00'))
  expect(text()).toContain('par Odile Fournier. Ses lignes ne comptent plus.')
  expect(screen.queryByRole('button', { name: 'Retirer ce fichier' })).toBeNull()
})

test('lets a person say the account of several accounts later', async () => {
  const upload = vi.fn((_sent: Upload) => file())
  const input = await showFiles(upload, file(), {
    [paths.accounts]: [account, { ...account, _id: idOf(3), label: 'Livret' }],
  })
  await userEvent.upload(input, [named('a.qif')])
  await waitFor(() => expect(upload.mock.calls[0]?.[0].query).toEqual({ fileName: 'a.qif' }))
})
