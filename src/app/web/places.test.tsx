import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { Role } from '#shared/role.ts'
import { linkTo, type Place, type Places } from '#shared/web/places.tsx'
import { pages } from './navigation.ts'
import { placesOf } from './places.ts'
import { startApp } from './start.ts'
import { fakeSession } from './testing/renderApp.tsx'

const { router } = startApp({
  session: fakeSession({ status: 'signed-out' }),
  history: createMemoryHistory({ initialEntries: ['/auth/login'] }),
})

/** The places of the platform, which an association's screens never link to. */
const platformOnly: (keyof Places)[] = [
  'userUpdate',
  'newDevice',
  'newManager',
  'customers',
  'newCustomer',
  'customer',
  'customerUpdate',
  'platformUsers',
  'platformUser',
  'customerUserUpdate',
  'customerDevice',
  'customerStatistics',
  'platformJournal',
  'products',
  'newProduct',
  'product',
  'productUpdate',
  'productRemoval',
]

/** The screens that the platform's staff do not have. */
const ownOnly: (keyof Places)[] = [
  'donations',
  'ramadanDates',
  'sheets',
  'newSheet',
  'sheet',
  'sheetUpdate',
  'deposits',
  'newDeposit',
  'newCashDeposit',
  'cashBox',
  'deposit',
  'movements',
  'newSlot',
  'newClosing',
  'friday',
  'month',
  'monthOf',
  'settings',
  'bank',
  'bankLine',
  'bankFiles',
  'bankFile',
  'bankAccounts',
  'newBankAccount',
  'newBankContract',
  'imports',
  'newImport',
  'import',
  'donors',
  'donor',
  'newDonor',
  'donorImport',
  'donorUpdate',
  'donorRetention',
  'donorErasures',
  'addressAnswers',
  'fiscalProfile',
  'receipts',
  'receiptRun',
  'taxDeclaration',
  'receipt',
]

/** The arguments of places that take no id. */
const given: Partial<Record<keyof Places, string[]>> = { monthOf: ['2026-10-01', '2026-10-31'] }

const placesFor = (role: Role) =>
  (Object.entries(placesOf(role, 'the-customer')) as [keyof Places, (...given: string[]) => Place][])
    .filter(([name]) => !(role === 'manager' ? platformOnly : ownOnly).includes(name))
    .map(([name, place]) => ({ role, name, place: place(...(given[name] ?? ['the-id'])) }))

test.each([...placesFor('manager'), ...placesFor('admin')])(
  '$name of a $role is a screen of that role',
  ({ role, place }) => {
    const { pathname } = router.buildLocation(linkTo(place) as Parameters<typeof router.buildLocation>[0])
    const [routes] = router.getMatchedRoutes(pathname)
    const fullPath = routes.at(-1)?.fullPath
    const page = pages[(fullPath?.replace(/(.)\/$/, '$1') ?? '') as keyof typeof pages]
    expect(page, `${pathname} leads to ${fullPath}`).toBeDefined()
    expect(page.allow).toContain(role)
    expect(pathname).not.toContain('$')
  },
)

test('a screen of a customer has no address without an open customer', () => {
  expect(() => placesOf('admin', undefined).causes()).toThrow('No customer is open')
})

test.each(Object.entries(pages).flatMap(([path, { screen }]) => (screen ? [{ path, screen }] : [])))(
  'the code of $path loads',
  async ({ screen }) => {
    expect(await screen.preload?.()).toBeUndefined()
  },
)
