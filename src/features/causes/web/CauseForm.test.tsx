import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { Cause } from '../cause.ts'
import { sampleCause } from '../testing/cause.fixture.ts'
import { CauseCreatePage, CauseUpdatePage } from './CauseForm.tsx'

afterEach(() => act(toasts.clear))

/** Renders the form of a new cause. `create` answers the save, `causes` are the active causes. */
type Save = (input: object) => Cause | Promise<Cause>
const showCreate = async (create: Save = () => sampleCause(), causes: Cause[] = []) => {
  const rendered = await renderScreen(() => <CauseCreatePage />, {
    '/customers/:customerId/causes': (input: object) => ('body' in input ? create(input) : causes),
  })
  await screen.findByRole('heading', { name: 'Nouvelle cause' })
  return rendered
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = async (label: string, text: string) => {
  await userEvent.clear(field(label))
  await userEvent.type(field(label), text)
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Valider la création' }))
const errorOf = (label: string) => {
  const ids = (field(label).getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)).find((node) => node?.id.endsWith('-error'))?.textContent
}

test('shows the error of each invalid field and focuses the first', async () => {
  const { hasLeft } = await showCreate(() => Promise.reject(new Error('unexpected call')))
  await type('Nom', '   ')
  await type('Montant prédéfini', '12,5')
  await type('Objectif', '100001')
  await submit()
  expect(errorOf('Nom')).toBe('Le nom est obligatoire')
  expect(errorOf('Montant prédéfini')).toBe('Montant invalide, uniquement des chiffres')
  expect(errorOf('Objectif')).toBe('Le montant doit être compris entre 1 et 100000')
  expect(document.activeElement).toBe(field('Nom'))
  await type('Montant prédéfini', '0')
  await type('Objectif', '-5')
  await submit()
  expect(errorOf('Montant prédéfini')).toBe('Le montant doit être compris entre 1 et 100000')
  expect(errorOf('Objectif')).toBe('Montant invalide, uniquement des chiffres')
  expect(hasLeft()).toBe(false)
})

test('sends the trimmed values and previews them', async () => {
  const answer = vi.fn(() => sampleCause())
  const { path } = await showCreate(answer)
  const preview = screen.getByRole('region', { name: 'Aperçu sur l’appareil' })
  expect(preview.textContent).toContain('Nom de la causeMontant libre')
  await type('Nom', '  Puits du village ')
  await type('Montant prédéfini', ' 020 ')
  await userEvent.click(screen.getByRole('radio', { name: 'Puits' }))
  for (const choice of ['Nom et prénom', 'Numéro de téléphone', 'Adresse email', "Numéro d'adhérent"])
    await userEvent.click(screen.getByRole('checkbox', { name: choice }))
  expect(preview.textContent).toContain('Puits du village20,00\u00a0€')
  await submit()
  expect(await screen.findByText('La cause a bien été créée')).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/causes'))
  expect(answer).toHaveBeenCalledWith(
    expect.objectContaining({
      body: {
        name: 'Puits du village',
        icon: 'well',
        amount: '20',
        amountTarget: null,
        needDonatorName: true,
        needDonatorPhone: true,
        needDonatorEmail: true,
        needMembershipNumber: true,
      },
    }),
  )
})

test('names each of the twenty icons', async () => {
  await showCreate()
  const group = screen.getByRole('group', { name: 'Icône' })
  const names = [...group.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(names.join(', ')).toBe(
    'Mosquée, Déjeuner, Repas, Blé, Formulaire, Balance, Outils, Solidarité, Mouton, Puits, Orphelin, Alimentation, ' +
      'Vêtements, Tente, Don, Éducation, Enseignant, Santé, Hébergement, Don de vêtements',
  )
  expect(screen.getByText('Laissez vide pour un montant libre.')).toBeTruthy()
  expect(screen.getByText('Laissez vide pour une cause sans objectif.')).toBeTruthy()
})

const limitReached = 'Limite de 9 causes atteinte. Archivez une cause pour en créer une autre.'

test.each([
  { failure: refusal(422, limitReached), shown: limitReached },
  { failure: refusal(500, 'Panne.'), shown: 'Une erreur est survenue' },
])('keeps the typed values when the save fails, and shows "$shown"', async ({ failure, shown }) => {
  const { hasLeft } = await showCreate(() => Promise.reject(failure))
  await type('Nom', 'La dixième')
  await submit()
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(field('Nom').value).toBe('La dixième')
  expect(hasLeft()).toBe(false)
})

test('is disabled with a message at nine causes', async () => {
  const create = vi.fn(() => sampleCause())
  const active = Array.from({ length: 9 }, (_, index) => sampleCause({}, index + 1))
  await showCreate(create, active)
  expect(await screen.findByText(limitReached)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Valider la création' })
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(limitReached)
  await userEvent.type(field('Nom'), 'La dixième{Enter}')
  expect(create).not.toHaveBeenCalled()
})

test('keeps the typed values when another tab has created the ninth cause, and shows the reason', async () => {
  const active = Array.from({ length: 8 }, (_, index) => sampleCause({}, index + 1))
  await showCreate(() => {
    active.push(sampleCause({}, 9))
    throw refusal(422, limitReached)
  }, active)
  await type('Nom', 'La dixième')
  await submit()
  await waitFor(() => expect(screen.getAllByText(limitReached)).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Valider la création' })).toHaveProperty('disabled', true),
  )
  expect(field('Nom').value).toBe('La dixième')
})

const showUpdate = async (answer: Cause | Save) => {
  const answers = { '/customers/:customerId/causes/:causeId': answer }
  return renderScreen(() => <CauseUpdatePage />, answers, { params: { causeId: sampleCause()._id } })
}

test('the update form starts with the values of the cause', async () => {
  const cause = sampleCause({ amount: '20', needDonatorEmail: true })
  const { path } = await showUpdate(cause)
  await screen.findByRole('heading', { name: 'Modifier Repas chauds' })
  expect(field('Montant prédéfini').value).toBe('20')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Adresse email' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Valider la modification' }))
  expect(await screen.findByText('La cause a bien été modifiée')).toBeTruthy()
  await waitFor(() => expect(path()).toBe(`/causes/${cause._id}`))
})

test('keeps the typed values when the cause was archived during editing, and shows the reason', async () => {
  let isArchived = false
  await showUpdate((input: object) => {
    if (!('body' in input)) return sampleCause({ isArchived })
    isArchived = true
    throw refusal(409, 'Cette cause est archivée.')
  })
  await screen.findByRole('heading', { name: 'Modifier Repas chauds' })
  await type('Nom', 'Repas froids')
  await userEvent.click(screen.getByRole('button', { name: 'Valider la modification' }))
  const button = screen.getByRole('button', { name: 'Valider la modification' })
  await waitFor(() => expect(button).toHaveProperty('disabled', true))
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Cette cause est archivée.',
  )
  expect(field('Nom').value).toBe('Repas froids')
})

test('an archived cause has no form', async () => {
  await showUpdate(sampleCause({ isArchived: true }))
  expect(await screen.findByText('Cette cause est archivée.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Valider la modification' })).toBeNull()
})
