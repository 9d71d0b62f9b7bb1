import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { Shortcut } from '../shortcut.ts'
import { sampleCauseShortcut, sampleShortcut } from '../testing/shortcut.fixture.ts'
import { ShortcutListPage } from './ShortcutListPage.tsx'
import { ShortcutPage } from './ShortcutPage.tsx'

afterEach(() => act(toasts.clear))

type Answer = () => Shortcut | Promise<Shortcut>
const show = async (shortcut: Shortcut, archive: Answer = () => shortcut, read: Answer = () => shortcut) => {
  const answers = {
    '/customers/:customerId/shortcuts/:shortcutId': read,
    '/customers/:customerId/shortcuts/:shortcutId/archive': archive,
  }
  const rendered = await renderScreen(() => <ShortcutPage />, answers, { params: { shortcutId: shortcut._id } })
  await screen.findByRole('heading', { level: 1, name: `Don rapide - ${shortcut.name}` })
  return rendered
}

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('shows the creation date, the amount, and no cause for a temporary quick donation', async () => {
  await show(sampleShortcut())
  expect(screen.getByRole('heading', { name: 'Informations' })).toBeTruthy()
  expect(fact('Créé le')).toBe('ven. 06 mars 2026 à 13:05')
  expect(fact('Montant')).toBe('12,50\u00a0€')
  expect(fact('Cause')).toBe('Aucune')
  expect(screen.queryByText('Archivé')).toBeNull()
})

test('marks an archived quick donation, without a button to archive', async () => {
  await show(sampleCauseShortcut({ isArchived: true }))
  expect(fact('Cause')).toBe('Puits')
  expect(screen.getByText('Archivé')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Archiver' })).toBeNull()
})

const archive = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Archiver' }))
  const dialog = await screen.findByRole('dialog', { name: 'Archiver' })
  expect(dialog.textContent).toContain('Voulez-vous vraiment archiver ce don rapide ?')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archiver' }))
}

test('archives after a confirmation, with progress toasts, then goes to the list', async () => {
  const answer = Promise.withResolvers<Shortcut>()
  const { path, hasLeft } = await show(sampleShortcut(), () => answer.promise)
  await archive()
  expect(await screen.findByText('Archivage du don rapide...')).toBeTruthy()
  expect(hasLeft()).toBe(false)
  answer.resolve(sampleShortcut({ isArchived: true }))
  expect(await screen.findByText('Le don rapide a bien été archivé')).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/shortcuts'))
})

test('stays on the screen when it was already archived, shows the reason and refetches', async () => {
  const reads = vi.fn(() => sampleShortcut({ isArchived: true })).mockReturnValueOnce(sampleShortcut())
  const refused = new CallFailure('refused', 'Ce don rapide est archivé.', 409)
  const { hasLeft } = await show(sampleShortcut(), () => Promise.reject(refused), reads)
  await archive()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(screen.getByText('Ce don rapide est archivé.')).toBeTruthy()
  expect(await screen.findByText('Archivé')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Archiver' })).toBeNull()
  expect(hasLeft()).toBe(false)
})

test('stays when archiving fails', async () => {
  const { hasLeft } = await show(sampleShortcut(), () => Promise.reject(new Error('Panne.')))
  await archive()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(hasLeft()).toBe(false)
})

const showList = async (shortcuts: Shortcut[]) => {
  await renderScreen(() => <ShortcutListPage />, {
    '/customers/:customerId/shortcuts': shortcuts,
  })
  await screen.findByRole('heading', { level: 1, name: 'Dons rapides' })
}
const rowsOf = async (section: string) =>
  within(await screen.findByRole('region', { name: section }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)

test('the list separates the active quick donation from the archived ones', async () => {
  await showList([sampleCauseShortcut(), sampleShortcut({ isArchived: true })])
  const made = 'Créé le ven. 06 mars 2026 à 13:05'
  expect(await rowsOf('Don rapide actif')).toEqual([`Puits, Cause\u00a0: Puits · ${made}, 12,50\u00a0€`])
  expect(await rowsOf('Dons rapides archivés')).toEqual([`Gala, Temporaire · ${made}, 12,50\u00a0€`])
  expect(screen.getByRole('link', { name: /^Puits/ }).getAttribute('href')).toBe(
    '/shortcuts/00000000-0000-4000-8000-000000000002',
  )
  expect(screen.getByRole('link', { name: 'Créer un don rapide' }).getAttribute('href')).toBe('/shortcuts/create')
})

test('the list shows an empty state in each section', async () => {
  await showList([])
  expect(await screen.findByText('Aucun don rapide actif.')).toBeTruthy()
  expect(screen.getByText('Aucun don rapide archivé.')).toBeTruthy()
})
