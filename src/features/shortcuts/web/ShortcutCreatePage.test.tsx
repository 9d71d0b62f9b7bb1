import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnswerAt } from '#app/web/testing/answers.ts'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import { CallFailure } from '#shared/client.ts'
import { formValuesOf } from '#shared/fields.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { ShortcutInput } from '../shortcut.ts'
import { sampleShortcut } from '../testing/shortcut.fixture.ts'
import { bodyOf, ShortcutCreatePage, type ShortcutFormValues } from './ShortcutCreatePage.tsx'

afterEach(() => act(toasts.clear))

const cause = sampleCause({ name: 'Puits' }, 3)

const show = async (
  create: AnswerAt<'/customers/:customerId/shortcuts'>,
  causes: AnswerAt<'/customers/:customerId/causes'> = [cause],
) => {
  const rendered = await renderScreen(() => <ShortcutCreatePage />, {
    '/customers/:customerId/shortcuts': create,
    '/customers/:customerId/causes': causes,
  })
  await screen.findByRole('heading', { name: 'Nouveau don rapide' })
  return rendered
}

const field = (name: string) => screen.getByRole('textbox', { name })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Valider la création' }))

test('warns that the current quick donation is replaced', async () => {
  await show(sampleShortcut())
  expect(screen.getByRole('radiogroup', { name: 'Type de don rapide' })).toBeTruthy()
  expect(screen.getByRole('note').textContent).toBe(
    'La création d’un don rapide remplace celui qui est actuellement affiché dans l’application de l’appareil.',
  )
})

test('requires and sends a name and an amount for a temporary quick donation', async () => {
  const create = vi.fn(() => sampleShortcut())
  const { path } = await show(create)
  await submit()
  expect(screen.getByText('Le nom est obligatoire')).toBeTruthy()
  expect(screen.getByText('Le montant est obligatoire')).toBeTruthy()
  expect(document.activeElement).toBe(field('Nom'))
  await userEvent.type(field('Nom'), ' Gala ')
  await userEvent.type(field('Montant'), '0,5')
  await submit()
  expect(screen.getByText('Montant invalide')).toBeTruthy()
  expect(document.activeElement).toBe(field('Montant'))
  expect(create).not.toHaveBeenCalled()
  await userEvent.clear(field('Montant'))
  await userEvent.type(field('Montant'), '12,50')
  await submit()
  expect(await screen.findByText('Le don rapide a bien été créée')).toBeTruthy()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ body: { name: 'Gala', amount: 12.5 } }))
  await waitFor(() => expect(path()).toBe('/shortcuts'))
})

test('requires and sends a cause for a quick donation on a cause', async () => {
  const create = vi.fn(() => sampleShortcut())
  await show(create)
  await userEvent.click(screen.getByRole('radio', { name: 'Sur une cause' }))
  await userEvent.type(field('Montant'), '5')
  await submit()
  expect(screen.getByText('La cause est obligatoire')).toBeTruthy()
  const choice = screen.getByRole('combobox', { name: 'Cause' })
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['Choisissez une cause', 'Puits'])
  await userEvent.selectOptions(choice, 'Puits')
  await submit()
  expect(await screen.findByText('Le don rapide a bien été créée')).toBeTruthy()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ body: { causeId: cause._id, amount: 5 } }))
})

test('shows when the causes cannot be read', async () => {
  await show(sampleShortcut(), () => Promise.reject(new CallFailure('network', 'Pas de réseau.')))
  await userEvent.click(screen.getByRole('radio', { name: 'Sur une cause' }))
  expect(await screen.findByText('Impossible de charger les causes.')).toBeTruthy()
})

test('keeps the typed values when the save fails', async () => {
  const { hasLeft } = await show(() => Promise.reject(new CallFailure('refused', 'Panne.', 500)))
  await userEvent.type(field('Nom'), 'Gala')
  await userEvent.type(field('Montant'), '5')
  await submit()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect((field('Nom') as HTMLInputElement).value).toBe('Gala')
  expect(hasLeft()).toBe(false)
})

const typed = (values: Partial<ShortcutFormValues>): ShortcutFormValues => ({
  ...formValuesOf(ShortcutInput.shape),
  kind: 'temporary',
  name: 'Gala',
  amount: '10',
  ...values,
})
const errorsOf = (values: ShortcutFormValues) => messagesByField(ShortcutInput, bodyOf(values))

test.each([
  [{ amount: '12,5' }, 12.5],
  [{ amount: ' 12.50 ' }, 12.5],
  [{ amount: '100000' }, 100_000],
])('accepts %j as an amount', (values, amount) => {
  expect(bodyOf(typed(values))).toEqual({ name: 'Gala', amount })
  expect(errorsOf(typed(values))).toEqual({})
})

test.each([
  [
    { name: ' ', amount: '' },
    { name: 'Le nom est obligatoire', amount: 'Le montant est obligatoire' },
  ],
  [{ amount: '0,99' }, { amount: 'Montant invalide' }],
  [{ amount: '100000,01' }, { amount: 'Montant invalide' }],
  [{ amount: '1,555' }, { amount: 'Montant invalide' }],
  [{ amount: '0x10' }, { amount: 'Montant invalide' }],
  [{ amount: '1e3' }, { amount: 'Montant invalide' }],
  [{ kind: 'cause' as const }, { causeId: 'La cause est obligatoire' }],
])('refuses %j with its message', (values, errors) => {
  expect(errorsOf(typed(values))).toEqual(errors)
})

test('sends only the fields of the chosen kind', () => {
  expect(bodyOf(typed({ kind: 'cause', causeId: cause._id }))).toEqual({ causeId: cause._id, amount: 10 })
})
