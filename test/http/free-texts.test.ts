import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyEndpoint } from '#test/endpoints.ts'
import type { Records } from '#test/feature-fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { fieldsOf, schemaOf, withValue } from './broken-requests.ts'
import { createRecords } from './sample-records.ts'
import { sampleRequest } from './sample-request.ts'

/** The fields that may have an address of the web, by the reason. */
const withAddress: Record<string, string[]> = {
  'what a donor said, which is in no mail, and on no paper that goes out': [
    'recordDonation.donatorEmail',
    'recordDonation.donatorFullname',
    'recordDonation.donatorMembershipNumber',
    'recordDonation.donatorPhone',
    'recordDonation.message',
    'recordLineDonations.donations.0.donatorEmail',
    'recordLineDonations.donations.0.donatorFullname',
    'recordLineDonations.donations.0.donatorMembershipNumber',
    'recordLineDonations.donations.0.donatorPhone',
  ],
  'what a terminal says of itself and of a payment': [
    'recordDonation.authorisation',
    'recordDonation.settlementBatch',
    'sendHeartbeat.version',
  ],
  'the words of a file, as they are in it': [
    'checkImport.causes.0.value',
    'checkImport.flags.0.value',
    'checkImport.methods.0.value',
    'checkImport.statuses.0.value',
    'checkImport.types.0.value',
    'answerBankFile.sheet',
  ],
  'a search, which is kept nowhere': [
    'exportFound.donor',
    'exportFound.text',
    'searchDonors.email',
    'searchDonors.membershipNumber',
    'searchDonors.name',
    'searchTransactions.donor',
    'searchTransactions.text',
  ],
}

let test: TestApp
let records: Records
beforeAll(async () => {
  test = await startTestApp()
  records = await createRecords(test.db)
})
afterAll(() => test.close())

it('have no address of the web, which papers, exports and mails would carry to others', async () => {
  const accepting: string[] = []
  for (const [name, endpoint] of await everyEndpoint()) {
    const { body, allow } = endpoint
    if (!body || allow.every((caller) => caller === 'admin')) continue
    const sample = sampleRequest(name, endpoint, records).body
    for (const { path } of fieldsOf(schemaOf(body))) {
      const namedWith = (text: string) =>
        body &&
        (body as unknown as { safeParse: (input: unknown) => { error?: { issues: { path: PropertyKey[] }[] } } })
          .safeParse(withValue(sample, path, text))
          .error?.issues.some((issue) => issue.path.join('.') === path.join('.'))
      if (!namedWith('Vu avec le trésorier') && !namedWith('Vu sur http://colis.example'))
        accepting.push(`${name}.${path.join('.')}`)
    }
  }
  expect(accepting.toSorted()).toEqual(Object.values(withAddress).flat().toSorted())
})
