import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { AuditEntry } from '../audit.ts'
import { code, defineJournal, role, text } from '../journal.ts'
import { JournalPage } from './JournalPage.tsx'

const journals = [
  defineJournal('role', {
    actions: { switched: 'a changé de rôle' },
    fields: { role: role('Rôle') },
    isNameless: true,
  }),
  defineJournal('cause', {
    actions: { created: 'a créé la cause' },
    fields: { name: text('Nom'), icon: code('Icône', { well: 'Puits' }) },
  }),
]
const customer = { _id: '00000000-0000-4000-8000-000000000009', name: 'Toit pour Tous' }
const entry = (number: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: `00000000-0000-4000-8000-00000000000${number}`,
  recordedAt: '2026-03-06T12:05:00.000Z',
  actor: { _id: '00000000-0000-4000-8000-000000000008', name: 'Samia Benali', role: 'admin' },
  action: 'role.switched',
  subject: { _id: null, name: null },
  customer: null,
  before: null,
  after: null,
  ...overrides,
})
const show = (answers: Record<string, unknown>) =>
  renderScreen(() => <JournalPage journals={journals} />, answers, { role: 'admin', hasCustomer: false })
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

test("the platform's journal names and links the association of each line", async () => {
  const data = [
    entry(1),
    entry(2, {
      action: 'cause.created',
      subject: { _id: null, name: 'Le puits' },
      customer,
      after: { name: 'Le puits', icon: 'well' },
    }),
  ]
  await show({ '/journal': { data, nextCursor: null } })
  const link = await screen.findByRole('link', { name: 'Toit pour Tous' })
  expect(link.getAttribute('href')).toBe(`/a/customers/${customer._id}`)
  expect(lines()).toEqual([
    'Samia Benali (Administrateur) a changé de rôleven. 06 mars 2026 à 13:05Plateforme',
    'Samia Benali (Administrateur) a créé la cause « Le puits »ven. 06 mars 2026 à 13:05Toit pour TousNomLe puitsIcônePuits',
  ])
})

test('does not repeat the name of the association in the journal of an association', async () => {
  await renderScreen(() => <JournalPage journals={journals} />, {
    '/customers/:customerId/journal': { data: [entry(1, { customer })], nextCursor: null },
  })
  await screen.findByRole('listitem')
  expect(lines()).toEqual(['Samia Benali (Administrateur) a changé de rôleven. 06 mars 2026 à 13:05'])
})

test('shows the empty state', async () => {
  await show({ '/journal': { data: [], nextCursor: null } })
  expect(await screen.findByText('Aucune action enregistrée')).toBeTruthy()
})

test('continues from the cursor, and retries a page that failed', async () => {
  let isDown = true
  const journal = ({ query }: { query: { cursor?: string } }) => {
    if (query.cursor === undefined) return { data: [entry(1)], nextCursor: 'next' }
    if (isDown) throw new CallFailure('network', 'Pas de réseau.')
    return { data: [entry(2)], nextCursor: null }
  }
  await show({ '/journal': journal })
  await userEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
  expect(await screen.findByText('Impossible de charger les données.')).toBeTruthy()
  expect(lines()).toHaveLength(1)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findAllByText('Plateforme')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
})
