import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callersOf, type Role } from '#shared/role.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { menuOf } from '../navigation.ts'
import { BottomBar } from './BottomBar.tsx'

const textsOf = (items: HTMLElement[]) => items.map((place) => place.textContent)

const renderBar = async (role: Role, mayCount = false) => {
  await renderScreen(() => <BottomBar menu={menuOf(callersOf({ role, mayCount }))} />, {}, { role, mayCount })
  return textsOf(screen.getAllByRole('listitem'))
}

test.each([
  { role: 'user', bar: ['Transactions', 'Causes', 'Statistiques', 'Déconnexion', 'Plus'] },
  { role: 'user', mayCount: true, bar: ['Transactions', 'Causes', 'Caisse', 'Statistiques', 'Plus'] },
  { role: 'manager', bar: ['Transactions', 'Causes', 'Caisse', 'Appareils', 'Plus'] },
  { role: 'admin', bar: ['Associations', 'Appareils', 'Utilisateurs', 'Statistiques', 'Plus'] },
  { role: 'commercial', bar: ['Associations', 'Appareils', 'Utilisateurs', 'Statistiques', 'Plus'] },
  { role: 'organizer', bar: ['Associations', 'Transactions', 'Déconnexion', 'Plus'] },
] as const)("has four entries of a $role and 'Plus'", async ({ role, bar, ...right }) => {
  expect(await renderBar(role, 'mayCount' in right)).toEqual(bar)
})

test("'Plus' counts what waits behind the entries that have no place in the bar", async () => {
  const counts = {
    corrections: 2,
    sheets: 1,
    differences: 0,
    reopenings: 0,
    addresses: 0,
    receipts: 0,
    silences: 4,
    bank: 3,
  }
  const answers = { '/customers/:customerId/waiting': counts }
  await renderScreen(() => <BottomBar menu={menuOf(callersOf({ role: 'manager' }))} />, answers, { role: 'manager' })
  const more = await screen.findByRole('button', { name: 'Plus, 3 lignes à expliquer, 2 corrections à confirmer' })
  expect(more.querySelector('[data-count]')?.getAttribute('data-count')).toBe('5')
})

/** A group of 'Plus': a feature that adds an entry tests it in its own folder. */
const group = (...entries: string[]) => expect.arrayContaining(entries)

test("'Plus' has every entry in groups, the account, the help and the sign-out", async () => {
  await renderBar('manager')
  await userEvent.click(screen.getByRole('button', { name: 'Plus' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plus' }))
  const groups = dialog
    .getAllByRole('region')
    .map((group) => [group.getAttribute('aria-label'), ...textsOf(within(group).getAllByRole('link'))])
  expect(groups).toEqual([
    group('Dons', 'Transactions', 'Statistiques', 'Collecte en direct'),
    group('Caisse', 'Saisir des dons', 'Comptage', 'Remises'),
    group('Comptes', 'Clôtures', 'Corrections', 'Banque', 'Importer', 'Votre vendredi'),
    group('Association', 'Causes', 'Dons rapides', 'Utilisateurs', 'Appareils', 'Paramètres', 'Donateurs', 'Journal'),
    ['Vous', 'Mon compte', 'Aide', 'Déconnexion'],
  ])
})
