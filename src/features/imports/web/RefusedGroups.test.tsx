import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { importOf, noMapping } from '../testing/sampleImport.ts'
import { ImportPage } from './ImportPage.tsx'

const one = '/customers/:customerId/imports/:importId'
const causeId = '00000000-0000-4000-8000-000000000005'
const mapping = { ...noMapping, columns: { ...noMapping.columns, date: 0, cause: 2 } }
const shown = importOf({ state: 'checked', refusedCount: 13, mapping })
const group = {
  problem: 'cause-unknown' as const,
  message: 'Aucune cause de l’association ne porte ce nom, ou plusieurs le portent.',
  column: 'Campagne',
  value: 'Cantine',
  rowCount: 13,
  lines: [4, 6, 7, 8, 10],
  examples: ['Cantine'],
  nearCause: { _id: causeId, name: 'Repas du soir' },
}
const answers: Answers = {
  [one]: shown,
  '/customers/:customerId/causes': [sampleCause({ _id: causeId, name: 'Repas du soir' })],
  '/customers/:customerId/archivedCauses': { data: [], nextCursor: null },
  [`${one}/doubles`]: { data: [], nextLine: null },
}
const show = (more: Answers) =>
  renderScreen(() => <ImportPage />, { ...answers, ...more }, { params: { importId: shown._id } })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (field: RegExp, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: field }), option)

describe('the refused lines', () => {
  test('of a cause that is not known get one act, with the near name', async () => {
    const check = vi.fn((_input: { body?: object }) => shown)
    const groups = { data: [group], moreCount: 0 }
    await show({ [`${one}/refused-groups`]: groups, [`${one}/mapping`]: check })
    expect(await screen.findByText('13 lignes : cause « Cantine » inconnue')).toBeTruthy()
    expect(screen.getByText('Lignes 4, 6, 7, 8, 10 et 8 autres, Campagne')).toBeTruthy()
    await press('Appliquer aux 13 lignes')
    await waitFor(() => expect(check).toHaveBeenCalled())
    expect(check.mock.lastCall?.[0].body).toMatchObject({ causes: [{ value: 'Cantine', causeId, isLeft: false }] })
  })

  test('become a cause of that name, or are left out', async () => {
    const check = vi.fn((_input: { body?: object }) => shown)
    const created = sampleCause({ _id: '00000000-0000-4000-8000-000000000006', name: 'Cantine' })
    const groups = { data: [group, { ...group, value: 'Zakat', nearCause: null, rowCount: 1 }], moreCount: 4 }
    await show({
      [`${one}/refused-groups`]: groups,
      [`${one}/mapping`]: check,
      '/customers/:customerId/causes': ({ body }: { body?: object }) => (body ? created : []),
    })
    await choose(/«\sCantine\s»/, 'create')
    await press('Appliquer aux 13 lignes')
    await waitFor(() => expect(check).toHaveBeenCalledOnce())
    expect(check.mock.lastCall?.[0].body).toMatchObject({ causes: [{ value: 'Cantine', causeId: created._id }] })
    await choose(/«\sZakat\s»/, 'À laisser de côté')
    await press('Appliquer à la ligne')
    await waitFor(() => expect(check).toHaveBeenCalledTimes(2))
    expect(check.mock.lastCall?.[0].body).toMatchObject({ causes: [{ value: 'Zakat', causeId: null, isLeft: true }] })
    expect(screen.getByText('Et 4 lignes pour d’autres raisons : téléchargez-les.')).toBeTruthy()
  })

  test.each([
    ['method-unknown', 'Chèque', { methods: [{ value: 'X', method: 'cheque', isLeft: false }] }],
    ['status-unknown', 'Un don', { statuses: [{ value: 'X', meaning: 'donation' }] }],
    ['flag-unknown', 'À laisser de côté', { flags: [{ value: 'X', meaning: 'leave' }] }],
    ['type-unknown', 'Un don, pour le supplément seul', { types: [{ value: 'X', meaning: 'extra' }] }],
    ['date-ambiguous', 'day', { dateOrder: 'day' }],
    ['refund-unknown', 'Compter ce qui reste', { refunds: 'net' }],
    ['extra-unknown', 'Compter le supplément seul', { extras: 'extra' }],
  ] as const)('get the act of their reason: %s', async (problem, choice, body) => {
    const check = vi.fn((_input: { body?: object }) => shown)
    const asked = { ...group, problem, value: 'X', nearCause: null, rowCount: 2 }
    await show({ [`${one}/refused-groups`]: { data: [asked], moreCount: 0 }, [`${one}/mapping`]: check })
    await screen.findByRole('button', { name: 'Appliquer aux 2 lignes' })
    const section = within(screen.getByRole('region', { name: 'Lignes refusées' }))
    await userEvent.selectOptions(section.getByRole('combobox'), choice)
    await press('Appliquer aux 2 lignes')
    await waitFor(() => expect(check).toHaveBeenCalled())
    expect(check.mock.lastCall?.[0].body).toMatchObject(body)
  })
})
