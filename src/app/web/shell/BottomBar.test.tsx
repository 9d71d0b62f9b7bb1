import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { menuOf } from '../navigation.ts'
import { BottomBar } from './BottomBar.tsx'

const five = menuOf('commercial')
const six = menuOf('admin')
const places = () => screen.getAllByRole('listitem').map((place) => place.textContent)

test('shows five entries', async () => {
  await renderScreen(() => <BottomBar menu={five} />)
  expect(places()).toEqual(['Associations', 'Appareils', 'Utilisateurs', 'Statistiques', 'Déconnexion'])
})

test("with more than five entries, the last place is 'Plus', which opens the rest", async () => {
  await renderScreen(() => <BottomBar menu={six} />)
  expect(places()).toEqual(['Associations', 'Appareils', 'Utilisateurs', 'Statistiques', 'Plus'])
  await userEvent.click(screen.getByRole('button', { name: 'Plus' }))
  const dialog = await screen.findByRole('dialog', { name: 'Plus' })
  expect([...dialog.querySelectorAll('li')].map((line) => line.textContent)).toEqual(['Produits', 'Déconnexion'])
})

test("keeps the terminals of a manager in the bar, and opens the users by 'Plus'", async () => {
  await renderScreen(() => <BottomBar menu={menuOf('manager')} />)
  expect(places()).toEqual(['Transactions', 'Causes', 'Statistiques', 'Appareils', 'Plus'])
  await userEvent.click(screen.getByRole('button', { name: 'Plus' }))
  const dialog = await screen.findByRole('dialog', { name: 'Plus' })
  expect([...dialog.querySelectorAll('li')].map((line) => line.textContent)).toEqual(['Utilisateurs', 'Déconnexion'])
})
