import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/screen.fixture.tsx'
import type { Customer } from '../customer.ts'
import { CustomerInformation } from './CustomerInformation.tsx'
import { CustomerPage } from './CustomerPage.tsx'

const association: Customer = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Toit pour Tous',
  responsibleLastName: 'Morel',
  responsibleFirstName: 'Samia',
  phone: '+33 6 12 34 56 78',
  email: 'contact@toit.example',
  address: '1 rue Haute',
  city: 'Épinay-sur-Seine',
  postalCode: '93800',
  country: 'France',
  terminal_id: 'TPE-7',
  firebaseMerchantId: null,
}

const show = (isAdmin: boolean, answers: Record<string, unknown> = { '/customers/:customerId': association }) =>
  renderScreen(
    () => (
      <CustomerPage tabs={[]} customerId={association._id}>
        <CustomerInformation customerId={association._id} isAdmin={isAdmin} />
      </CustomerPage>
    ),
    answers,
  )
const lines = () => [...document.querySelectorAll('dl > div')].map((line) => line.textContent)

test('shows how to reach the association', async () => {
  await show(false)
  expect(await screen.findByRole('heading', { level: 1, name: 'Toit pour Tous' })).toBeTruthy()
  expect(lines()).toEqual([
    'Adresse1 rue Haute, 93800 Épinay-sur-Seine, France',
    'Emailcontact@toit.example',
    'Téléphone+33 6 12 34 56 78',
  ])
})

test("an admin also sees the contract number and the merchant id, '-' when there is none", async () => {
  await show(true)
  await screen.findByRole('heading', { level: 1, name: 'Toit pour Tous' })
  expect(lines().slice(3)).toEqual(['Numéro contrat monétiqueTPE-7', 'Firebase merchantId-'])
})

test('an association that does not exist is a page that does not', async () => {
  // React reports what a screen throws, also when it is thrown on purpose.
  const report = vi.spyOn(console, 'error').mockReturnValue()
  await show(true, {})
  expect(await screen.findByText('Introuvable')).toBeTruthy()
  report.mockRestore()
})
