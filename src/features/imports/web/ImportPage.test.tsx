import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { GiftImport } from '../import.ts'
import { ImportPage } from './ImportPage.tsx'

const one = '/customers/:customerId/imports/:importId'
const causeId = '00000000-0000-4000-8000-000000000005'
const noColumns = { cause: null, paymentMethod: null, firstname: null, fullname: null, email: null, phone: null }
const karim = { _id: '00000000-0000-4000-8000-000000000002', name: 'Karim Morel' }

const importOf = (overrides: Partial<GiftImport> = {}): GiftImport => ({
  _id: '00000000-0000-4000-8000-000000000001',
  number: 4,
  fileName: 'dons.csv',
  state: 'uploaded',
  uploadedAt: '2026-03-06T12:05:00.000Z',
  uploadedBy: karim,
  rowCount: 3,
  progress: 100,
  accepted: { donationCount: 0, total: 0 },
  knownCount: 0,
  refusedCount: 0,
  imported: { donationCount: 0, total: 0 },
  encoding: 'utf-8',
  separator: ';',
  header: ['Jour', 'Somme', 'Campagne'],
  isOwnExport: false,
  mapping: {
    columns: { ...noColumns, date: null, amount: 1, membershipNumber: null, message: null, externalId: null },
    causes: [],
    defaultCauseId: null,
    unknownCauses: 'refuse',
    defaultMethod: null,
  },
  sample: [{ line: 2, cells: ['05/03/2026', '20', 'Cantine'], date: null, amount: 20 }],
  unknownCauses: [],
  startedAt: null,
  startedBy: null,
  endedAt: null,
  undoneAt: null,
  undoneBy: null,
  undoable: { donationCount: 0, total: 0 },
  leftOut: { count: 0, gifts: [] },
  ...overrides,
})
const checked = importOf({ state: 'checked', accepted: { donationCount: 2, total: 25 }, refusedCount: 1 })
const refused = {
  data: [
    { line: 4, column: 'Jour', value: '31/02/2026', problem: 'date-invalid', message: 'La date n’est pas reconnue.' },
  ],
  nextLine: null,
}
const answers = {
  '/customers/:customerId/causes': [{ _id: causeId, name: 'Repas du soir' }],
  '/customers/:customerId/archivedCauses': { data: [], nextCursor: null },
  [`${one}/refused-lines`]: refused,
}
const show = async (found: unknown, more: Record<string, unknown> = {}) => {
  const params = { importId: importOf()._id }
  const rendered = await renderScreen(() => <ImportPage />, { [one]: found, ...answers, ...more }, { params })
  await screen.findByRole('heading', { name: 'Importation n°\u00a04' })
  return rendered
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const choose = async (field: RegExp, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: field }), option)

test('asks for the required columns, and checks the file with those that were chosen', async () => {
  const check = vi.fn((_input: { body?: object }) => importOf({ state: 'checking', progress: 0 }))
  await show(importOf(), { [`${one}/mapping`]: check })
  await screen.findByRole('button', { name: 'Vérifier le fichier' })
  await press('Vérifier le fichier')
  expect(screen.getByText('La colonne de la date est obligatoire')).toBeTruthy()
  expect(check).not.toHaveBeenCalled()
  await choose(/^Date du don/, 'Jour')
  await choose(/^Cause$/, 'Campagne')
  await press('Vérifier le fichier')
  await waitFor(() => expect(check).toHaveBeenCalled())
  expect(check.mock.lastCall?.[0].body).toMatchObject({ columns: { date: 0, amount: 1, cause: 2, phone: null } })
})

test('gives a value of the file a cause, or makes its gifts one-off donations', async () => {
  const check = vi.fn((_input: { body?: object }) => checked)
  const unknownCauses = [
    { value: 'Cantine', rowCount: 12 },
    { value: 'Divers', rowCount: 1 },
  ]
  const mapping = { ...checked.mapping, columns: { ...checked.mapping?.columns, date: 0, cause: 2 } }
  await show({ ...checked, unknownCauses, mapping }, { [`${one}/mapping`]: check })
  await choose(/Cantine/, 'Repas du soir')
  await choose(/Divers/, 'Don ponctuel')
  await press('Vérifier le fichier')
  await waitFor(() => expect(check).toHaveBeenCalled())
  expect(check.mock.lastCall?.[0].body).toMatchObject({
    causes: [
      { value: 'Cantine', causeId },
      { value: 'Divers', causeId: null },
    ],
  })
})

test('runs with the count and the sum that were shown, after a question, and follows the run to its end', async () => {
  let state: GiftImport['state'] = 'checked'
  const run = vi.fn((_input: { body?: object }) => {
    state = 'running'
    return importOf({ state, progress: 50 })
  })
  const read = () =>
    state === 'checked' ? checked : importOf({ state: 'done', imported: checked.accepted, undoable: checked.accepted })
  await show(read, { [`${one}/run`]: run })
  expect(await screen.findByText('La date n’est pas reconnue.')).toBeTruthy()
  await press(/^Importer 2 dons, 25,00/)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Importer 2 dons/ }))
  expect(run.mock.lastCall?.[0].body).toEqual({ donationCount: 2, total: 25 })
  expect(await screen.findByText(/^Importation en cours.*50/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Défaire l’importation' }, { timeout: 5000 })).toBeTruthy()
})

test('offers to resume a step only once it stays where it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const resume = vi.fn(() => importOf({ state: 'running', progress: 50 }))
    await show(importOf({ state: 'running', progress: 50 }), { [`${one}/resume`]: resume })
    expect(await screen.findByText(/^Importation en cours.*50/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reprendre' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    fireEvent.click(screen.getByRole('button', { name: 'Reprendre' }))
    await waitFor(() => expect(resume).toHaveBeenCalled())
  } finally {
    vi.useRealTimers()
  }
})
