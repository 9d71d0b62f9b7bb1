import { expect, it } from 'vitest'
import type { Cause } from '#features/causes/cause.ts'
import type { Customer } from '#features/customers/customer.ts'
import type { Device } from '#features/devices/device.ts'
import type { Transaction } from '#features/transactions/transaction.ts'
import type { User } from '#features/users/user.ts'
import type { Role } from '#shared/role.ts'
import { findEntries, type PaletteView } from './entries.ts'

const customer = (name: string, city: string) => ({ _id: name, name, city }) as Customer
const view: PaletteView = {
  role: 'admin',
  customerId: undefined,
  customers: [
    customer('Les Épis', 'Lyon'),
    customer('Mosquée des Sept Cyprès', 'Épinal'),
    customer('Le Puits', 'Nice'),
  ],
  causes: [],
  devices: [],
  users: [],
}
const found = (typed: string, change: Partial<PaletteView> = {}) =>
  Object.fromEntries(findEntries({ ...view, ...change }, typed).map((group) => [group.label, group.entries]))
const labels = (entries: { label: string }[] | undefined) => entries?.map(({ label }) => label)

it('offers the screens of the role before anything is typed', () => {
  expect(labels(found('')['Écrans'])).toEqual([
    'Associations',
    'Appareils',
    'Utilisateurs',
    'Statistiques',
    'Banque',
    'Produits',
    'Mon compte',
    'Déconnexion',
  ])
  expect(labels(found('', { role: 'user', customerId: 'a' })['Écrans'])).toEqual([
    'Transactions',
    'Causes',
    'Statistiques',
    'Mon compte',
    'Déconnexion',
  ])
  expect(found('', { role: 'manager', customerId: 'a' })['Écrans']?.length).toBeGreaterThanOrEqual(20)
  const counting = found('', { role: 'user', mayCount: true, customerId: 'a' })['Écrans']
  expect(labels(counting)).toContain('Saisir des dons')
  // By the name of its entry in the menu too.
  const behind = found('comptes', { role: 'manager', customerId: 'a' })['Écrans']
  expect(labels(behind)).toEqual([
    'Votre mois',
    'Votre vendredi',
    'Clôtures',
    'Banque',
    'Reçus',
    'Corrections',
    'Importer',
  ])
})

it('finds associations by name and city, ignoring accents, prefix matches first', () => {
  expect(labels(found('epi').Associations)).toEqual(['Mosquée des Sept Cyprès', 'Les Épis'].toReversed())
  expect(labels(found('mosquee').Associations)).toEqual(['Mosquée des Sept Cyprès'])
  expect(findEntries(view, 'rien de tel')).toEqual([])
})

it('finds an archived cause, and says that it is', () => {
  const causes = [{ _id: 'c', name: 'Le puits', isArchived: true } as Cause]
  expect(found('puits', { role: 'manager', customerId: 'x', causes }).Causes).toMatchObject([{ hint: 'Archivée' }])
})

it('finds the tabs and causes of the open association, at the paths of the role', () => {
  const causes = [{ _id: 'c', name: 'Le toit' } as Cause]
  expect(found('toit', { customerId: 'Le Puits', causes }).Causes?.[0]).toMatchObject({
    place: { to: '/a/customers/$customerId/causes/$causeId', params: { customerId: 'Le Puits', causeId: 'c' } },
  })
  expect(found('toit', { role: 'manager', customerId: 'x', causes }).Causes?.[0]).toMatchObject({
    place: { to: '/causes/$causeId', params: { causeId: 'c' } },
  })
  expect(found('appareils', { customerId: 'x', customerName: 'Le Puits' })['Écrans']?.[0]).toMatchObject({
    hint: 'Le Puits',
  })
})

it('counts the hidden matches', () => {
  const customers = Array.from({ length: 26 }, (_, index) => customer(`Le Puits ${index}`, 'Nice'))
  const [group] = findEntries({ ...view, customers }, 'puits')
  expect(group).toMatchObject({ label: 'Associations', moreCount: 18 })
  expect(group?.entries).toHaveLength(8)
})

it('counts the associations that match and were not read', () => {
  const [group] = findEntries({ ...view, customerCount: 1200 }, 'puits')
  expect(group).toMatchObject({ label: 'Associations', entries: [expect.anything()], moreCount: 1199 })
})

const devices = [{ _id: 'd', label: 'Parvis', serialNumber: 'KA458429507' } as Device]
const users = [{ _id: 'u', firstname: 'Inès', lastname: 'Faure', email: 'ines@fanal.example' } as User]
const records = { customerId: 'Le Puits', devices, users }
const at = '/a/customers/$customerId'

it.each<[Role, string, string]>([
  ['manager', '/devices/$deviceId', '/users'],
  ['admin', `${at}/devices/$deviceId`, `${at}/users/$userId/update`],
  ['organizer', `${at}/devices/$deviceId`, `${at}/users/$userId/update`],
  ['commercial', `${at}/devices/$deviceId`, `${at}/users`],
])('for a %s finds a terminal by its label or serial number, and a person', (role, device, user) => {
  for (const typed of ['parvis', 'a4584'])
    expect(found(typed, { ...records, role }).Appareils?.[0]).toMatchObject({ label: 'Parvis', place: { to: device } })
  for (const typed of ['ines f', 'fanal'])
    expect(found(typed, { ...records, role }).Utilisateurs?.[0]).toMatchObject({
      label: 'Inès Faure',
      place: { to: user },
    })
})

it('shows terminals and people once something is typed', () => {
  expect(Object.keys(found('', records))).toEqual(['Écrans'])
})

it('shows the donations that the server found, whatever their labels', () => {
  const donation = { _id: 'g', amount: 50, createdAt: '2026-03-06T12:05:00.000Z', donatorFullname: 'Nadia Lefèvre' }
  const group = found('courage', { ...records, role: 'manager', donations: [donation as Transaction] }).Dons
  expect(group?.map(({ label, hint }) => [label.replaceAll('\u00a0', ' '), hint])).toEqual([
    ['50,00 € · ven. 06 mars 2026 à 13:05', 'Nadia Lefèvre'],
  ])
})

it('offers the acts of a person, with a hint where they begin in a list', () => {
  const acts = found('rembourser un don', { ...records, role: 'manager' }).Actions
  expect(acts).toEqual([
    expect.objectContaining({
      label: 'Noter un remboursement',
      hint: 'Choisissez le don dans la liste',
      place: expect.objectContaining({ to: '/' }),
    }),
  ])
  expect(labels(found('remboursement', { ...records, role: 'user' }).Actions)).toBeUndefined()
})

it('treats a pasted id as a donation', () => {
  const id = '01890A5D-AC96-774B-BCCE-B302099A8057'
  expect(findEntries(view, ` ${id}\n`)).toEqual([
    { label: 'Dons', entries: [expect.objectContaining({ donationId: id.toLowerCase() })], moreCount: 0 },
  ])
})
