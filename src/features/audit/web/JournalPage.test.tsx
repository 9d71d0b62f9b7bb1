import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { AuditEntry } from '../audit.ts'
import { code, defineJournal, role, text } from '../journal.ts'
import { JournalPage } from './JournalPage.tsx'

const journals = [
  defineJournal('role', {
    filter: { name: 'Changements de rôle', isOfPlatform: true },
    actions: { switched: 'a changé de rôle' },
    fields: { role: role('Rôle') },
    isNameless: true,
  }),
  defineJournal('cause', {
    filter: { name: 'Causes' },
    actions: { created: 'a créé la cause', archived: 'a archivé la cause' },
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
/** Only a cause has a screen. */
const placeOfSubject = ({ action, subject }: AuditEntry) =>
  action.startsWith('cause.') && subject._id ? { to: `/causes/${subject._id}` } : undefined
const show = (answers: Answers) =>
  renderScreen(() => <JournalPage journals={journals} placeOfSubject={placeOfSubject} />, answers, {
    role: 'admin',
    hasCustomer: false,
  })
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
  await renderScreen(() => <JournalPage journals={journals} placeOfSubject={placeOfSubject} />, {
    '/customers/:customerId/journal': { data: [entry(1, { customer })], nextCursor: null },
  })
  await screen.findByRole('listitem')
  expect(lines()).toEqual(['Samia Benali (Administrateur) a changé de rôleven. 06 mars 2026 à 13:05'])
})

test('filters by subject, action, person and period, and links the subject', async () => {
  const subject = { _id: '00000000-0000-4000-8000-000000000007', name: 'Le puits' }
  const data = [entry(2, { action: 'cause.created', subject, customer })]
  const journal = vi.fn((_call: { query: object }) => ({ data, nextCursor: null }))
  await show({ '/journal': journal })
  const link = await screen.findByRole('link', { name: /^«.Le puits/ })
  expect(link.getAttribute('href')).toBe(`/causes/${subject._id}`)
  const asked = () => journal.mock.lastCall?.[0].query
  await userEvent.selectOptions(screen.getByLabelText('Sujet'), 'Causes')
  await waitFor(() => expect(asked()).toEqual({ limit: '25', action: 'cause' }))
  await userEvent.selectOptions(await screen.findByLabelText('Action'), 'A archivé la cause')
  await waitFor(() => expect(asked()).toEqual({ limit: '25', action: 'cause.archived' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Samia Benali (Administrateur)' }))
  await userEvent.click(await screen.findByRole('link', { name: /^Tout ce qui concerne/ }))
  const actorId = '00000000-0000-4000-8000-000000000008'
  const all = { limit: '25', action: 'cause.archived', actorId, subjectId: subject._id }
  await waitFor(() => expect(asked()).toEqual(all))
  await userEvent.selectOptions(screen.getByLabelText('Période'), 'Ce mois-ci')
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
  await waitFor(() => expect(asked()).toEqual({ ...all, startDate: date, endDate: date }))
  await userEvent.click(await screen.findByRole('button', { name: /^Supprimer le filtre .*Actions de Samia Benali/ }))
  await waitFor(() => expect(asked()).not.toHaveProperty('actorId'))
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
