import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { CallFailure } from '#shared/client.ts'
import { readerId, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { type CountingSheet, sheetRefusals } from '../../sheet.ts'
import { SheetCreatePage } from './SheetForm.tsx'
import { SheetPage } from './SheetPage.tsx'

const paths = { list: '/customers/:customerId/counting-sheets', causes: '/customers/:customerId/causes' }
const one = `${paths.list}/:sheetId`
const odile = { _id: '00000000-0000-4000-8000-000000000002', name: 'Odile Fournier' }

const sheetOf = (overrides: Partial<CountingSheet> = {}): CountingSheet => ({
  _id: '00000000-0000-4000-8000-000000000001',
  day: '2026-03-06',
  place: 'Salle de prière',
  event: null,
  box: null,
  cause: null,
  total: 25.5,
  state: 'draft',
  createdAt: '2026-03-06T12:05:00.000Z',
  createdBy: odile,
  lines: [
    { denomination: 5, quantity: 5 },
    { denomination: 0.5, quantity: 1 },
  ],
  signatures: [],
  transactionId: null,
  reversesId: null,
  reversal: null,
  reason: null,
  ...overrides,
})
const signed = sheetOf({ state: 'signed', signatures: [{ signedBy: odile, signedAt: '2026-03-06T12:10:00.000Z' }] })
const { total: _total, lines: _lines, ...withheld } = signed
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const count = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^Nombre de ${name}`) })

const create = async (save: (input: { body?: object }) => unknown) => {
  const rendered = await renderScreen(() => <SheetCreatePage />, { [paths.list]: save, [paths.causes]: [] })
  await screen.findByRole('heading', { name: 'Nouvelle feuille' })
  return rendered
}
test('a closed day is said before anybody counts', async () => {
  await renderScreen(() => <SheetCreatePage />, {
    [paths.causes]: [],
    '/customers/:customerId/closed-days': [{ from: '2000-01-01', to: '2100-01-01' }],
  })
  expect(await screen.findByText(/est clôturé/)).toBeTruthy()
})

const show = async (sheet: CountingSheet, answers: Answers = {}) => {
  const params = { sheetId: sheet._id }
  const rendered = await renderScreen(() => <SheetPage />, { [one]: sheet, ...answers }, { params })
  await screen.findByRole('heading', { name: 'Signatures' })
  return rendered
}

test('adds up the notes and coins while they are typed, and sends those that were counted', async () => {
  const save = vi.fn((_input: { body?: object }) => sheetOf())
  const { path } = await create(save)
  await userEvent.type(screen.getByRole('textbox', { name: 'Lieu' }), 'Parvis')
  await userEvent.type(count('20,00'), '3')
  await userEvent.type(count('0,10'), '7')
  expect(plain(screen.getByRole('status', { name: '' }).textContent)).toBe('60,70 €')
  await press('Enregistrer la feuille')
  await waitFor(() => expect(path()).toBe(`/counting-sheets/${sheetOf()._id}`))
  expect(save.mock.lastCall?.[0].body).toMatchObject({
    place: 'Parvis',
    lines: [
      { denomination: 20, quantity: 3 },
      { denomination: 0.1, quantity: 7 },
    ],
  })
})

test('says at its field that a number is not one, and that the place is missing', async () => {
  const save = vi.fn()
  await create(save)
  await userEvent.type(count('0,10'), '1,5')
  await press('Enregistrer la feuille')
  expect(screen.getByText('Le lieu est obligatoire')).toBeTruthy()
  expect(count('0,10').getAttribute('aria-invalid')).toBe('true')
  expect(save).not.toHaveBeenCalled()
})

test('a first person signs the total that they see', async () => {
  const sign = vi.fn((_input: { body: object }) => signed)
  await show(sheetOf(), { [`${one}/sign`]: sign })
  await press('Signer')
  expect(plain((await screen.findByRole('dialog')).textContent)).toContain('Vous attestez avoir compté 25,50 €.')
  await confirm('Signer')
  expect(await screen.findByText('Une deuxième personne doit recompter et signer.')).toBeTruthy()
  expect(sign.mock.lastCall?.[0].body).toEqual({ total: 25.5 })
  expect(screen.getByText('Odile Fournier')).toBeTruthy()
})

test('a signature of another person is not called an own one', async () => {
  await show(withheld)
  expect(screen.getByRole('button', { name: 'Retirer cette signature' })).toBeTruthy()
})

test('the first signer does not sign again, and reads why', async () => {
  const own = [{ signedBy: { ...odile, _id: readerId }, signedAt: '2026-03-06T12:10:00.000Z' }]
  await show({ ...signed, signatures: own })
  expect(screen.getByText('Vous avez déjà signé cette feuille. Une autre personne doit la signer.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Signer' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Comptage' })).toBeTruthy()
})

test('a person who may not sign second reads why before they count, and who may', async () => {
  const reason = 'Vous avez donné son compte à la première personne.'
  await show({ ...withheld, cannotSign: { reason, signers: ['Karim Benali', 'Zineb Ndiaye'] } })
  expect(screen.getByText(/^Vous avez donné/).textContent).toBe(
    `${reason} Peuvent signer\u00a0: Karim Benali, Zineb Ndiaye.`,
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Signer' })).toBeNull()
})

test('the second person counts without seeing the first count, and sees the difference afterwards', async () => {
  const { code, message } = sheetRefusals.recountDiffers()
  const sign = vi.fn(({ body }: { body: { total: number } }) => {
    if (body.total !== 25.5)
      throw new CallFailure('refused', message, 422, { problem: { status: 422, code, message, requestId: 'r' } })
    return { ...signed, state: 'sealed' as const }
  })
  await show(withheld, { [`${one}/sign`]: sign })
  expect(screen.queryByRole('heading', { name: 'Comptage' })).toBeNull()
  const counted = screen.getByRole('textbox', { name: /^Montant que vous avez compté/ })
  await press('Signer')
  expect(await screen.findByText('Le montant est obligatoire')).toBeTruthy()
  await userEvent.type(counted, '25')
  await press('Signer')
  expect(plain((await screen.findByRole('alert')).textContent)).toContain(
    'Vous avez compté 25,00 €, la feuille dit 25,50 € : écart de −0,50 €.',
  )
  await userEvent.type(counted, ',5')
  await press('Signer')
  expect(await screen.findByText(/Cette feuille est scellée/)).toBeTruthy()
  expect(sign.mock.lastCall?.[0].body).toEqual({ total: 25.5 })
})

test('a sheet prints its PDF, in a tab of its own', async () => {
  const tab = { location: { href: '' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  URL.createObjectURL = vi.fn(() => 'blob:paper')
  await show(signed, { [`${one}/pdf`]: () => new Response('%PDF-') })
  await press('Imprimer')
  await waitFor(() => expect(tab.location.href).toBe('blob:paper'))
  expect(open).toHaveBeenCalledOnce()
})

test('a sealed sheet offers its donation and its print, and no change', async () => {
  const transactionId = '00000000-0000-4000-8000-000000000003'
  await show({ ...signed, state: 'sealed', transactionId })
  expect(screen.getByText(/Cette feuille est scellée/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voir le don' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy()
  for (const name of ['Signer', 'Retirer ma signature', 'Supprimer'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Modifier la feuille' })).toBeNull()
})

const sealed = sheetOf({ ...signed, state: 'sealed', transactionId: '00000000-0000-4000-8000-000000000003' })
const reversing = sheetOf({
  ...signed,
  _id: '00000000-0000-4000-8000-000000000004',
  reversesId: sealed._id,
  reason: 'Un billet compté deux fois',
})

test('a manager cancels a sealed sheet by a reversing one, with a reason', async () => {
  const reverse = vi.fn((_input: { body: object }) => reversing)
  await show(sealed, { [`${one}/reverse`]: reverse })
  // What takes back stands last.
  const print = screen.getByRole('button', { name: 'Imprimer' })
  expect(print.nextElementSibling?.textContent).toBe('Annuler par une feuille inverse')
  await press('Annuler par une feuille inverse')
  const dialog = await screen.findByRole('dialog')
  await confirm('Annuler par une feuille inverse')
  expect(await within(dialog).findByText('La raison est obligatoire')).toBeTruthy()
  expect(reverse).not.toHaveBeenCalled()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Raison' }), 'Un billet compté deux fois')
  await confirm('Annuler par une feuille inverse')
  await waitFor(() => expect(reverse.mock.lastCall?.[0].body).toEqual({ reason: 'Un billet compté deux fois' }))
  expect(await screen.findByText('La feuille inverse est signée. Une deuxième personne doit la signer.')).toBeTruthy()
})

test('a user who counts does not begin a reversing sheet', async () => {
  await renderScreen(
    () => <SheetPage />,
    { [one]: sealed },
    { params: { sheetId: sealed._id }, role: 'user', mayCount: true },
  )
  await screen.findByRole('heading', { name: 'Signatures' })
  expect(screen.queryByRole('button', { name: 'Annuler par une feuille inverse' })).toBeNull()
})

test('a reversing sheet shows its reason, the sheet that it cancels, and amounts below zero', async () => {
  await show(reversing)
  expect(screen.getByRole('heading', { level: 1, name: 'Feuille inverse' })).toBeTruthy()
  expect(screen.getByText('Un billet compté deux fois')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'La feuille scellée' })).toBeTruthy()
  expect(plain(screen.getByRole('table').textContent)).toMatch(/Total[-−]25,50 €/)
  expect(screen.getByText('Une deuxième personne doit signer pour annuler le don.')).toBeTruthy()
})

test('a reversed sheet says so, links to its reversing sheet, and is not reversed again', async () => {
  await show({ ...sealed, reversal: { _id: reversing._id, isSealed: true } })
  expect(screen.getByText('Cette feuille est annulée par une feuille inverse, et son don aussi.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sa feuille inverse' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Annuler par une feuille inverse' })).toBeNull()
})
