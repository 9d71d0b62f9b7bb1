import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import type { Role } from '#shared/role.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { sampleCustomer } from '../testing/sampleCustomer.ts'
import { CustomerInformation } from './CustomerInformation.tsx'
import { CustomerPage } from './CustomerPage.tsx'

const association = sampleCustomer({ terminal_id: 'TPE-7' })

const show = (role: Role, answers: Answers = { '/customers/:customerId': association }) =>
  renderScreen(
    () => (
      <CustomerPage tabs={[]} section="Informations">
        <CustomerInformation />
      </CustomerPage>
    ),
    answers,
    { role },
  )
const lines = () => [...document.querySelectorAll('dl > div')].map((line) => line.textContent)

test('shows the contact details of the association', async () => {
  await show('commercial')
  expect(await screen.findByRole('heading', { level: 1, name: 'Toit pour Tous' })).toBeTruthy()
  expect(lines()).toEqual([
    'Adresse1 rue Haute, 93800 Épinay-sur-Seine, France',
    'ResponsableSamia Morel',
    'E-mailcontact@toit.example',
    'Téléphone+33 6 12 34 56 78',
  ])
})

test("shows an admin the contract number and the merchant id, or '-'", async () => {
  await show('admin')
  await screen.findByRole('heading', { level: 1, name: 'Toit pour Tous' })
  expect(lines().slice(4)).toEqual(['Numéro contrat monétiqueTPE-7', 'Firebase merchantId-'])
})

test.each([
  ['admin', ['Journal', 'Modifier', 'Créer le manageur']],
  ['organizer', ['Créer le manageur']],
  ['commercial', []],
] as const)('tells role %s that a manager is missing, and offers the allowed actions', async (role, offered) => {
  await show(role, { '/customers/:customerId': { ...association, hasManager: false } })
  expect(await screen.findByText("Cette association n'a pas encore de manageur.")).toBeTruthy()
  const buttons = screen.queryAllByRole('link').map((link) => link.textContent)
  expect(buttons.filter((text) => !['', association.email, association.phone].includes(text))).toEqual(offered)
})

test('shows the 404 page for an unknown association', async () => {
  // React logs every error that a screen throws, also an expected one.
  const report = vi.spyOn(console, 'error').mockReturnValue()
  await show('admin', {})
  expect(await screen.findByText('Introuvable')).toBeTruthy()
  report.mockRestore()
})
