import { expect, it } from 'vitest'
import { AuditAction, type AuditEntry } from '../audit.ts'
import { auditTexts } from './audit.texts.ts'
import { changesOf } from './changes.ts'

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
  changesOf(entry(overrides), { icons: { well: 'Puits' } }).map(({ label, before, after }) =>
    [label, before, after].join(' | '),
  )

it('says what a field was and what it became', () => {
  const before = { name: 'Le puits', amount: null, needDonatorEmail: false }
  const after = { name: 'Un puits', amount: '1000', needDonatorEmail: true }
  expect(read({ before, after })).toEqual([
    'Nom | Le puits | Un puits',
    'Montant prédéfini | aucun | 1\u00a0000,00\u00a0€',
    'Email demandé | non | oui',
  ])
})

it('says of what was made what it is', () => {
  expect(read({ after: { label: 'Parvis', model: 'SUNMI D2' } })).toEqual(['Nom |  | Parvis', 'Modèle |  | SUNMI D2'])
})

it('reads the filters of an export as the screen does: days of Paris, one-off donations', () => {
  const after = { content: 'amounts', startDate: '2026-02-28T23:00:00.000Z', causeId: 'punctual' }
  expect(read({ action: 'transactions.exported', after })).toEqual([
    'Contenu |  | dates et montants seuls',
    'Date de début |  | dimanche 1er mars 2026',
    'Cause |  | Dons ponctuels',
  ])
})

it('names what an export was narrowed to, and leaves its id to lines that have no name', () => {
  const causeId = '00000000-0000-4000-8000-000000000007'
  const exported = { action: 'transactions.exported' } as const
  const after = { content: 'details', cause: 'Le puits', causeId, shortcut: 'Gala', shortcutId: causeId }
  expect(read({ ...exported, after })).toEqual([
    'Contenu |  | avec détails',
    'Cause |  | Le puits',
    'Don rapide |  | Gala',
  ])
  expect(read({ ...exported, after: { device: 'Accueil', deviceId: causeId } })).toEqual(['Appareil |  | Accueil'])
  expect(read({ ...exported, after: { causeId } })).toEqual([`Cause |  | ${causeId}`])
})

it('calls icons as the causes do, and one that they no longer have by its code', () => {
  expect(read({ before: { icon: 'well' }, after: { icon: 'anvil' } })).toEqual(['Icône | Puits | anvil'])
})

it('names roles as people do', () => {
  expect(read({ before: { role: 'admin' }, after: { role: 'manager' } })).toEqual(['Rôle | Administrateur | Manageur'])
})

it.each(AuditAction.options)('has a sentence for %s', (action) => {
  expect(auditTexts.sentence(entry({ action }))).toMatch(/^a /)
})
