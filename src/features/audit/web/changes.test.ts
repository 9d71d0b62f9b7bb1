import { expect, it } from 'vitest'
import type { AuditEntry } from '../audit.ts'
import { code, day, defineJournal, euros, role, text, yesNo } from '../journal.ts'
import { auditTexts } from './audit.texts.ts'
import { changesOf } from './JournalPage.tsx'

const journals = [
  defineJournal('cause', {
    actions: { updated: 'a modifié la cause' },
    fields: {
      name: text('Nom'),
      icon: code('Icône', { well: 'Puits' }),
      amount: euros('Montant prédéfini'),
      needDonatorEmail: yesNo('E-mail demandé'),
    },
  }),
  defineJournal('role', {
    actions: { switched: 'a changé de rôle' },
    fields: { role: role('Rôle') },
    isNameless: true,
  }),
  defineJournal('transactions', {
    actions: { exported: 'a exporté des transactions' },
    fields: {
      startDate: day('Date de début'),
      cause: text('Cause'),
      causeId: { ...code('Cause', { punctual: 'Dons ponctuels' }), namedBy: 'cause' },
      device: text('Appareil'),
      deviceId: { ...text('Appareil'), namedBy: 'device' },
    },
  }),
]

const entry = (overrides: Partial<AuditEntry>): AuditEntry => ({
  _id: '00000000-0000-4000-8000-000000000001',
  recordedAt: '2026-03-06T12:05:00.000Z',
  actor: { _id: '00000000-0000-4000-8000-000000000002', name: 'Karim Benali', role: 'manager' },
  action: 'cause.updated',
  subject: { _id: '00000000-0000-4000-8000-000000000003', name: 'Le puits' },
  customer: null,
  before: null,
  after: null,
  ...overrides,
})
const read = (overrides: Partial<AuditEntry>) =>
  changesOf(entry(overrides), journals).map(({ label, before, after }) => [label, before, after].join(' | '))

it('shows the value of a field before and after', () => {
  const before = { name: 'Le puits', amount: null, needDonatorEmail: false }
  const after = { name: 'Un puits', amount: '1000', needDonatorEmail: true }
  expect(read({ before, after })).toEqual([
    'Nom | Le puits | Un puits',
    'Montant prédéfini | vide | 1\u00a0000,00\u00a0€',
    'E-mail demandé | non | oui',
  ])
})

it('shows the values of a creation', () => {
  expect(read({ after: { icon: 'well', name: 'Le puits' } })).toEqual(['Nom |  | Le puits', 'Icône |  | Puits'])
})

it('shows the filters of an export as the screen does: days of Paris, one-off donations', () => {
  const after = { startDate: '2026-02-28T23:00:00.000Z', causeId: 'punctual' }
  expect(read({ action: 'transactions.exported', after })).toEqual([
    'Date de début |  | dimanche 1er mars 2026',
    'Cause |  | Dons ponctuels',
  ])
})

it('shows the name of a filter, and its id only in lines without the name', () => {
  const causeId = '00000000-0000-4000-8000-000000000007'
  const exported = { action: 'transactions.exported' }
  const after = { cause: 'Le puits', causeId, device: 'Accueil', deviceId: causeId }
  expect(read({ ...exported, after })).toEqual(['Cause |  | Le puits', 'Appareil |  | Accueil'])
  expect(read({ ...exported, after: { causeId } })).toEqual([`Cause |  | ${causeId}`])
})

it('shows an unknown code unchanged', () => {
  expect(read({ before: { icon: 'well' }, after: { icon: 'anvil' } })).toEqual(['Icône | Puits | anvil'])
})

it('shows roles by their names', () => {
  const switched = { action: 'role.switched', before: { role: 'admin' }, after: { role: 'manager' } }
  expect(read(switched)).toEqual(['Rôle | Administrateur | Manageur'])
})

it('hides a field that the journal does not declare', () => {
  expect(read({ after: { name: 'Le puits', accessToken: 'x' } })).toEqual(['Nom |  | Le puits'])
})

it('says what was done, and names the subject apart', () => {
  expect(auditTexts.sentence(entry({}), journals)).toBe('a modifié la cause')
  expect(auditTexts.named('Le puits')).toBe('«\u00a0Le puits\u00a0»')
  expect(auditTexts.sentence(entry({ action: 'role.switched' }), journals)).toBe('a changé de rôle')
  const exported = entry({ action: 'transactions.exported', subject: { _id: null, name: null } })
  expect(auditTexts.sentence(exported, journals)).toBe('a exporté des transactions')
})
