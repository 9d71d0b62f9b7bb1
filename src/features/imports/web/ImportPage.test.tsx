import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { DonationImport } from '../import.ts'
import { importOf, noMapping } from '../testing/sampleImport.ts'
import { ImportPage } from './ImportPage.tsx'

const one = '/customers/:customerId/imports/:importId'
const causeId = '00000000-0000-4000-8000-000000000005'
const checked = importOf({ state: 'checked', accepted: { donationCount: 2, total: 25 }, refusedCount: 1 })
const refused = {
  data: [
    {
      problem: 'date-no-day' as const,
      message: 'Ce jour n’existe pas.',
      column: 'Jour',
      value: null,
      rowCount: 1,
      lines: [4],
      examples: ['31/02/2026'],
      nearCause: null,
    },
  ],
  moreCount: 0,
}
const answers: Answers = {
  '/customers/:customerId/causes': [sampleCause({ _id: causeId, name: 'Repas du soir' })],
  '/customers/:customerId/archivedCauses': { data: [], nextCursor: null },
  [`${one}/refused-groups`]: refused,
  [`${one}/doubles`]: { data: [], nextLine: null },
  '/customers/:customerId/movement-batches': [],
}
const show = async (found: DonationImport | (() => DonationImport), more: Answers = {}) => {
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

test('folds the fields that no column was found for', async () => {
  await show(importOf({ mapping: { ...noMapping, columns: { ...noMapping.columns, date: 0, cause: 2 } } }))
  const others = (await screen.findByText('Autres champs (16)')).closest('details')
  expect(others?.open).toBe(false)
  const isFolded = (name: RegExp) => others?.contains(screen.getByLabelText(name))
  expect([isFolded(/^Date du don/), isFolded(/^Cause$/), isFolded(/^Devise/)]).toEqual([false, false, true])
})

test('gives a value of the file a cause, or makes its donations one-off donations', async () => {
  const check = vi.fn((_input: { body?: object }) => checked)
  const unknownCauses = [
    { value: 'Cantine', rowCount: 12 },
    { value: 'Divers', rowCount: 1 },
  ]
  const mapping = { ...noMapping, columns: { ...noMapping.columns, date: 0, cause: 2 } }
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
  let state: DonationImport['state'] = 'checked'
  const run = vi.fn((_input: { body?: object }) => {
    state = 'running'
    return importOf({ state, progress: 50 })
  })
  const read = () =>
    state === 'checked' ? checked : importOf({ state: 'done', imported: checked.accepted, undoable: checked.accepted })
  await show(read, { [`${one}/run`]: run })
  expect(await screen.findByText('1 ligne : ce jour n’existe pas.')).toBeTruthy()
  await press(/^Importer 2 dons, 25,00/)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Importer 2 dons/ }))
  expect(run.mock.lastCall?.[0].body).toEqual({ donationCount: 2, total: 25 })
  expect(await screen.findByText(/^Importation en cours.*50/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Annuler l’importation' })).toBeTruthy()
})

test('the question before an import is cancelled has one button that begins with the verb', async () => {
  await show(() => importOf({ state: 'done', imported: checked.accepted, undoable: checked.accepted }))
  await press('Annuler l’importation')
  const buttons = within(await screen.findByRole('dialog')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent).filter(Boolean)).toEqual(['Retour', 'Annuler l’importation'])
})

test('shows what was read beside what stands in the file, its sum, and what each of its lines became', async () => {
  const reading = { amountCount: 3, total: 1245, decimalSign: ',' as const, doubtful: { count: 3, example: '1.200' } }
  await show({ ...checked, accepted: { donationCount: 2, total: 25 }, reading })
  expect(await screen.findByText(/^Somme du fichier, telle que lue.*1\s245,00.*\(3 montants\)/)).toBeTruthy()
  expect(screen.getByText(/^5 lignes\s: 2 à importer \+ 1 refusée \+ 1 en-tête \+ 1 vide\.$/)).toBeTruthy()
  expect(screen.getByText(/la virgule sépare les centimes.*1\.200.* est lu ainsi, comme les 2 autres/)).toBeTruthy()
  const cells = within(screen.getByRole('table', { hidden: true })).getAllByRole('columnheader', { hidden: true })
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Ligne',
    'Colonne à choisir',
    'Date lue',
    'Somme',
    'Montant lu',
    'Jour',
    'Campagne',
  ])
})

test('asks what the unknown words of a file mean, and shows what it takes the known ones for', async () => {
  const check = vi.fn((_input: { body?: object }) => checked)
  const statuses = [
    { value: 'Remboursé', rowCount: 2, meaning: 'leave' as const },
    { value: 'Partiel', rowCount: 1, meaning: null },
  ]
  const methods = [
    { value: 'ESP', rowCount: 2, method: 'cash' as const },
    { value: 'Bons', rowCount: 1, method: null },
  ]
  const mapping = { ...noMapping, columns: { ...noMapping.columns, date: 0, status: 2 } }
  await show({ ...checked, statuses, methods, mapping }, { [`${one}/mapping`]: check })
  expect(await screen.findByRole('combobox', { name: /Remboursé/ })).toHaveProperty('value', 'leave')
  expect(screen.queryByRole('combobox', { name: /ESP/ })).toBeNull()
  await choose(/Partiel/, 'Un don')
  await choose(/Bons/, 'Non précisé')
  await userEvent.click(screen.getByRole('checkbox', { name: /déjà remis en banque/ }))
  await press('Vérifier le fichier')
  await waitFor(() => expect(check).toHaveBeenCalled())
  expect(check.mock.lastCall?.[0].body).toMatchObject({
    statuses: [
      { value: 'Remboursé', meaning: 'leave' },
      { value: 'Partiel', meaning: 'donation' },
    ],
    methods: [{ value: 'Bons', method: null }],
    chequesDeposited: true,
  })
})

test('shows likely doubles, which the manager imports or leaves', async () => {
  const chooseDoubles = vi.fn((_input: { body?: object }) => checked)
  const double = {
    line: 4,
    amount: 20,
    createdAt: '2026-03-05T11:00:00.000Z',
    donor: 'Maud',
    isChosen: false,
    question: 'double' as const,
  }
  const data = [
    { ...double, earlierLine: 2, transactionId: null },
    { ...double, line: 5, earlierLine: null, transactionId: causeId, isChosen: true },
  ]
  const doubles = (input: { body?: object }) => (input.body ? chooseDoubles(input) : { data, nextLine: null })
  await show({ ...checked, doubleCount: 1 }, { [`${one}/doubles`]: doubles })
  expect(await screen.findByText('Comme la ligne 2')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voir le don déjà enregistré' })).toBeTruthy()
  await press('Importer quand même la ligne 4')
  await waitFor(() => expect(chooseDoubles.mock.lastCall?.[0].body).toEqual({ lines: [4], areDonations: true }))
  await press('Les laisser tous')
  await waitFor(() => expect(chooseDoubles.mock.lastCall?.[0].body).toEqual({ areDonations: false }))
})

test('compares the total of the file with what was read, and asks before it runs with a difference', async () => {
  const run = vi.fn((_input: { body?: object }) => importOf({ state: 'running' }))
  await show(checked, { [`${one}/run`]: run })
  const field = await screen.findByRole('textbox', { name: /Total du fichier/ })
  await userEvent.type(field, '45')
  expect(screen.getByText('Le total est celui qui a été lu.')).toBeTruthy()
  await userEvent.type(field, ',50')
  expect(screen.getByText(/^Écart de 0,50/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Importer 2 dons/ })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('checkbox', { name: /^Importer malgré l’écart/ }))
  await press(/^Importer 2 dons/)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Importer 2 dons/ }))
  expect(run.mock.lastCall?.[0].body).toEqual({
    donationCount: 2,
    total: 25,
    fileTotal: 45.5,
    acceptsDifference: true,
  })
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

test('asks for the order of dates that may have their month first, and sends it', async () => {
  const check = vi.fn((_input: { body?: object }) => checked)
  const mapping = { ...noMapping, columns: { ...noMapping.columns, date: 0 } }
  await show(importOf({ mapping, isDateOrderAsked: true }), { [`${one}/mapping`]: check })
  await choose(/^Ordre des dates/, 'month')
  await press('Vérifier le fichier')
  await waitFor(() => expect(check.mock.lastCall?.[0].body).toMatchObject({ dateOrder: 'month' }))
})
