import { afterAll, beforeAll } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { advancingClock, startTestApp, type TestApp } from '#test/server.ts'

/** A PNG of one pixel. */
export const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

export const sampleProfile = {
  legalForm: 'association-1901',
  quality: 'general-interest',
  object: 'Aide alimentaire aux familles du quartier',
  siren: '732 829 320',
  rna: null,
  street: '12 rue des Lilas',
  postalCode: '93100',
  city: 'Montreuil',
  signatory: 'Samia Benali',
  signatoryRole: 'Trésorière',
  delegatedUntil: null,
  signature,
  exerciseEndMonth: 12,
  worshipDeclaredOn: null,
  helpsPeople: false,
  rescriptOn: null,
  isAttested: true,
}

export const sampleDonor = {
  kind: 'person',
  firstName: 'Maud',
  lastName: 'Le Goff',
  email: 'maud@example.org',
  street: '3 place de la Mairie',
  postalCode: '75011',
  city: 'Paris',
}

/** Starts an association that may issue receipts on 24 November 2026, with a terminal. */
export const setUpReceipts = () => {
  let test: TestApp
  let customerId = ''
  let deviceId = ''
  let manager: Awaited<ReturnType<typeof insertUser>>
  beforeAll(async () => {
    test = await startTestApp({ now: advancingClock('2026-11-24T10:00:00Z') })
    customerId = (await insertCustomer(test.db, { name: 'Les Sept Cyprès' })).id
    manager = await insertUser(test.db, { customer_id: customerId })
    deviceId = (await insertDevice(test.db, customerId)).id
  })
  afterAll(() => test.close())
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    test.call(manager, method, `/customers/${customerId}${path}`, payload ? { payload } : {})
  const created = async (path: string, payload: object): Promise<string> => {
    const answer = await call('POST', path, payload)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()._id
  }
  return {
    get test() {
      return test
    },
    get customerId() {
      return customerId
    },
    get manager() {
      return manager
    },
    call,
    setProfile: (changes: object = {}) => call('PUT', '/fiscal-profile', { ...sampleProfile, ...changes }),
    addCause: async (name: string) => (await insertCause(test.db, customerId, { name })).id,
    addDonor: (changes: object = {}) => created('/donors', { ...sampleDonor, ...changes }),
    give: async (overrides: Parameters<typeof insertDonation>[3] = {}) =>
      (await insertDonation(test.db, customerId, { device_id: deviceId }, overrides)).id,
    /** Names the donor of a donation. */
    link: (donorId: string, transactionId: string) =>
      test.db
        .insertInto('donor_donations')
        .values({ customer_id: customerId, transaction_id: transactionId, donor_id: donorId, linked_at: new Date() })
        .execute(),
    issue: (donorId: string, transactionIds: string[]) => call('POST', '/receipts', { donorId, transactionIds }),
    issued: (donorId: string, transactionIds: string[]) => created('/receipts', { donorId, transactionIds }),
  }
}
