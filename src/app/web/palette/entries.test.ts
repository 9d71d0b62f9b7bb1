import { expect, it } from 'vitest'
import type { Cause } from '#features/causes/cause.ts'
import type { Customer } from '#features/customers/customer.ts'
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
}
const found = (typed: string, change: Partial<PaletteView> = {}) =>
  Object.fromEntries(findEntries({ ...view, ...change }, typed).map((group) => [group.label, group.entries]))
const labels = (entries: { label: string }[] | undefined) => entries?.map(({ label }) => label)

it('offers the screens that the role has before anything is typed, none of those only announced', () => {
  expect(labels(found('')['Écrans'])).toEqual(['Associations', 'Produits', 'Déconnexion', 'Mon compte'])
  expect(labels(found('', { role: 'user', customerId: 'a' })['Écrans'])).toEqual([
    'Transactions',
    'Causes',
    'Déconnexion',
    'Mon compte',
  ])
})

it('finds associations by name and city, whatever the accents, what begins so first', () => {
  expect(labels(found('epi').Associations)).toEqual(['Mosquée des Sept Cyprès', 'Les Épis'].toReversed())
  expect(labels(found('mosquee').Associations)).toEqual(['Mosquée des Sept Cyprès'])
  expect(findEntries(view, 'rien de tel')).toEqual([])
})

it("leads to the tabs and causes of the association that one looks at, by the reader's own entrance", () => {
  const causes = [{ _id: 'c', name: 'Le toit' } as Cause]
  expect(found('toit', { customerId: 'Le Puits', causes }).Causes?.[0]).toMatchObject({
    place: { to: '/a/customers/$customerId/causes/$causeId', params: { customerId: 'Le Puits', causeId: 'c' } },
  })
  expect(found('toit', { role: 'manager', customerId: 'x', causes }).Causes?.[0]).toMatchObject({
    place: { to: '/causes/$causeId', params: { causeId: 'c' } },
  })
  expect(found('appareils', { customerId: 'Le Puits' })['Écrans']?.[0]).toMatchObject({ hint: 'Le Puits' })
})

it('takes a pasted id for a donation', () => {
  const id = '01890A5D-AC96-774B-BCCE-B302099A8057'
  expect(findEntries(view, ` ${id}\n`)).toEqual([
    { label: 'Dons', entries: [expect.objectContaining({ donationId: id.toLowerCase() })] },
  ])
})
