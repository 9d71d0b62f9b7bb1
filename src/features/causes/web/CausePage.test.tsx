import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { CallFailure } from '#shared/client.ts'
import type { Role } from '#shared/role.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { Cause } from '../cause.ts'
import { sampleCause } from '../testing/cause.fixture.ts'
import { CausePage } from './CausePage.tsx'

afterEach(() => act(toasts.clear))

const show = async (cause: Cause, role: Role = 'manager', answers: Answers = {}) => {
  const rendered = await renderScreen(
    () => <CausePage />,
    { [causePath]: cause, ...answers },
    {
      role,
      params: { causeId: cause._id },
    },
  )
  await screen.findByRole('heading', { level: 1, name: `Cause - ${cause.name}` })
  return rendered
}

const causePath = '/customers/:customerId/causes/:causeId'
const archivePath = `${causePath}/archive`
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('shows the creation date, the amount, and the information asked of donors', async () => {
  await show(sampleCause({ amount: '20', needDonatorName: true, needMembershipNumber: true }))
  expect(screen.getByRole('heading', { name: 'Informations' })).toBeTruthy()
  expect(fact('Créée le')).toBe('ven. 06 mars 2026 à 13:05')
  expect(fact('Montant prédéfini')).toBe('20,00\u00a0€')
  expect(fact('Informations collectées auprès du donateur')).toBe("IdentitéNuméro d'adhérent")
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('an archived cause says who archived it', async () => {
  await show(sampleCause({ isArchived: true, archived: { at: '2026-03-07T12:05:00.000Z', by: 'Karim Benali' } }))
  expect(fact('Archivée le')).toBe('sam. 07 mars 2026 à 13:05 par Karim Benali')
})

test('shows that a cause has no amount and asks nothing', async () => {
  await show(sampleCause())
  expect(fact('Montant prédéfini')).toBe('Aucun')
  expect(fact('Informations collectées auprès du donateur')).toBe('Aucune')
})

test.each([
  { percent: 0, shown: '0,00', width: '4%', passed: false },
  { percent: 3.99, shown: '3,99', width: '4%', passed: false },
  { percent: 41.5, shown: '41,50', width: '41.5%', passed: false },
  { percent: 100, shown: '100,00', width: '100%', passed: false },
  { percent: 100.01, shown: '100,01', width: '100%', passed: true },
  { percent: 1234.5, shown: '1\u00a0234,50', width: '100%', passed: true },
])(
  'a goal at $percent % shows the exact number on a bar of width $width',
  async ({ percent, shown, width, passed }) => {
    await show(sampleCause({ amountTarget: '5000', collectProgression: percent }))
    const bar = screen.getByRole('progressbar', { name: 'Objectif à atteindre' })
    expect(bar.getAttribute('aria-valuetext')).toBe(`${shown}\u00a0%`)
    const fill = bar.querySelector('span')
    expect(fill?.style.getPropertyValue('--width')).toBe(width)
    // A reached goal has the colour of a success, not that of a warning.
    expect(fill?.hasAttribute('data-is-reached')).toBe(percent >= 100)
    expect(fact('Objectif à atteindre')).toBe(
      `${shown}\u00a0%net${passed ? 'Objectif dépassé' : ''}5\u00a0000,00\u00a0€`,
    )
  },
)

const offered = () => ['Modifier', 'Archiver', 'Désarchiver'].filter((name) => screen.queryByText(name))

test.each<{ role: Role; active: string[]; archived: string[] }>([
  { role: 'user', active: ['Modifier'], archived: [] },
  { role: 'manager', active: ['Modifier', 'Archiver'], archived: ['Désarchiver'] },
  { role: 'admin', active: ['Modifier'], archived: ['Désarchiver'] },
  { role: 'organizer', active: ['Modifier'], archived: ['Désarchiver'] },
  { role: 'commercial', active: ['Modifier'], archived: [] },
])('offers the actions that role $role allows', async ({ role, active, archived }) => {
  await show(sampleCause(), role)
  expect(screen.queryByText('Archivée')).toBeNull()
  expect(offered()).toEqual(active)
  cleanup()
  await show(sampleCause({ isArchived: true }), role)
  expect(screen.getByText('Archivée')).toBeTruthy()
  expect(offered()).toEqual(archived)
})

test('the back arrow links to the list that contains the cause', async () => {
  await show(sampleCause())
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/causes')
  cleanup()
  await show(sampleCause({ isArchived: true }))
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/causes/archived')
})

const archive = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Archiver' }))
  const dialog = await screen.findByRole('dialog', { name: 'Archiver' })
  expect(dialog.textContent).toContain('Voulez-vous vraiment archiver cette cause ?')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archiver' }))
}

test('archives after a confirmation, with progress toasts, then goes to the list', async () => {
  const answer = Promise.withResolvers<Cause>()
  const { path, hasLeft } = await show(sampleCause(), 'manager', { [archivePath]: () => answer.promise })
  await archive()
  expect(await screen.findByText('Archivage de la cause...')).toBeTruthy()
  expect(hasLeft()).toBe(false)
  answer.resolve(sampleCause({ isArchived: true }))
  expect(await screen.findByText('La cause a bien été archivée')).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/causes'))
})

test('stays on the screen when the cause was already archived, shows the reason and refetches the cause', async () => {
  const reads = vi.fn(() => sampleCause({ isArchived: true })).mockReturnValueOnce(sampleCause())
  const { hasLeft } = await show(sampleCause(), 'manager', {
    [causePath]: reads,
    [archivePath]: () => Promise.reject(refusal(409, 'Cette cause est archivée.')),
  })
  await archive()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(screen.getByText('Cette cause est archivée.')).toBeTruthy()
  expect(await screen.findByText('Archivée')).toBeTruthy()
  expect(offered()).toEqual(['Désarchiver'])
  expect(hasLeft()).toBe(false)
})

test.each([
  ['the network is down', new CallFailure('network', 'Le serveur est injoignable. Vérifiez votre connexion.')],
  ['the server does not answer', new CallFailure('timeout', 'Le serveur met trop de temps à répondre.')],
])('shows the reason of the failure when %s', async (_, failure) => {
  await show(sampleCause(), 'manager', { [archivePath]: () => Promise.reject(failure) })
  await archive()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(screen.getByText(failure.message)).toBeTruthy()
})

test('only the login page reports an expired session', async () => {
  await show(sampleCause(), 'manager', { [archivePath]: () => Promise.reject(refusal(401, 'Token expired')) })
  await archive()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(screen.queryByText('Token expired')).toBeNull()
})

const unarchivePath = '/customers/:customerId/causes/:causeId/desarchive'
const unarchive = () => userEvent.click(screen.getByRole('button', { name: 'Désarchiver' }))

test('unarchives without a confirmation, with progress toasts', async () => {
  const answer = Promise.withResolvers<Cause>()
  const { path } = await show(sampleCause({ isArchived: true }), 'manager', {
    [unarchivePath]: () => answer.promise,
  })
  await unarchive()
  expect(await screen.findByText('Desarchivage de la cause...')).toBeTruthy()
  answer.resolve(sampleCause())
  expect(await screen.findByText('La cause a bien été désarchivée')).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/causes'))
})

const limitReached = 'Limite de 9 causes atteinte. Archivez une cause pour en créer une autre.'

test.each([
  { failure: refusal(422, limitReached), shown: limitReached },
  { failure: refusal(500, 'Panne.'), shown: 'Panne.' },
  { failure: new CallFailure('unreadable', 'Illisible.', 502), shown: 'Une erreur est survenue' },
])('stays archived when unarchiving fails, and shows "$shown"', async ({ failure, shown }) => {
  const { hasLeft } = await show(sampleCause({ isArchived: true }), 'admin', {
    [unarchivePath]: () => Promise.reject(failure),
  })
  await unarchive()
  expect(await screen.findByText(shown)).toBeTruthy()
  expect(hasLeft()).toBe(false)
})
