import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankAccount } from '../../bank-account.ts'
import type { BankFile } from '../../statement.ts'
import { idOf } from '../../testing/sampleLine.ts'
import { FilePage } from './FilePage.tsx'

const base = '/customers/:customerId/bank' as const
const one = `${base}/files/:fileId` as const

const accountOf = (id: number, label: string): BankAccount => ({
  _id: idOf(id),
  iban: 'FR7630006000011234567890189',
  holder: 'LES AMIS DU PARTAGE',
  label,
  isArchived: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  balance: null,
  statementsUntil: null,
  missingStatements: [],
})
const fileOf = (more: Partial<BankFile>): BankFile => ({
  _id: idOf(4),
  number: 3,
  fileName: 'octobre.xlsx',
  state: 'reading',
  format: 'xlsx',
  uploadedAt: '2026-11-24T09:00:00.000Z',
  uploadedBy: { _id: idOf(9), name: 'Odile Fournier' },
  progress: 0,
  lineCount: 0,
  addedCount: 0,
  knownCount: 0,
  differingCount: 0,
  explainedCount: 0,
  withdrawal: null,
  problems: [],
  question: null,
  sheets: [],
  statements: [],
  ...more,
})

/** Shows a file that asks, chooses an answer after none, and returns the body that was sent. */
const answer = async (asking: BankFile, { field, required, choice }: Record<string, string>) => {
  const choose = vi.fn((_sent: { body?: object }) => fileOf({}))
  const accounts = [accountOf(2, 'Compte courant'), accountOf(3, 'Livret')]
  const answers = { [`${base}/accounts`]: accounts, [one]: asking, [`${one}/answer`]: choose as never }
  await renderScreen(() => <FilePage />, answers, { params: { fileId: idOf(4) } })
  await userEvent.click(await screen.findByRole('button', { name: 'Lire le fichier' }))
  expect(screen.getAllByText(required ?? '').length).toBeGreaterThan(0)
  expect(choose).not.toHaveBeenCalled()
  await userEvent.selectOptions(screen.getByLabelText(new RegExp(field ?? '')), choice ?? '')
  await userEvent.click(screen.getByRole('button', { name: 'Lire le fichier' }))
  await waitFor(() => expect(choose).toHaveBeenCalledOnce())
  return choose.mock.lastCall?.[0].body
}

test('asks for the account of a file that names none', async () => {
  const asked = { field: 'Compte du fichier', required: 'Choisissez un compte', choice: 'Livret' }
  expect(await answer(fileOf({ state: 'account', format: 'qif' }), asked)).toEqual({ accountId: idOf(3) })
})

test('asks for the sheet of a workbook with several tables', async () => {
  const asked = { field: 'Feuille du relevé', required: 'Choisissez une feuille', choice: 'Novembre & fin' }
  const asking = fileOf({ state: 'sheet', sheets: ['Octobre', 'Novembre & fin'] })
  expect(await answer(asking, asked)).toEqual({ sheet: 'Novembre & fin' })
})
