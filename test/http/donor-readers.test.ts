import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { everyEndpoint } from '#test/endpoints.ts'

const declared = await everyEndpoint()

/** The marked calls that answer a text, or the lines of a file, whose schema names no donor. */
const withoutSchema = [
  'checkImport',
  'chooseDoubles',
  'createDonor',
  'downloadReceipt',
  'downloadReceiptLetters',
  'exportDonor',
  'exportDonorData',
  'exportDonorPage',
  'exportDonorTable',
  'exportFound',
  'exportOrganizerTransactions',
  'exportRefusedLines',
  'exportTransactions',
  'getDonor',
  'getImport',
  'importDonors',
  'joinDonor',
  'listDonors',
  'listRefusedGroups',
  'listRefusedLines',
  'previewDonorImport',
  'resumeImport',
  'runImport',
  'separateDonor',
  'undoImport',
  'updateDonor',
  'uploadImport',
]

const namesDonors = ({ response }: Endpoint): boolean =>
  typeof response !== 'string' &&
  /"donator|"donor":\{"(?:type":"object|anyOf)/.test(
    JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })),
  )

it('marks every call whose answer has what donors have said, and no other', () => {
  const marked = declared.filter(([, { answersDonors }]) => answersDonors).map(([name]) => name)
  const naming = declared.filter(([, endpoint]) => namesDonors(endpoint)).map(([name]) => name)
  expect(naming.length).toBeGreaterThan(5)
  expect(marked.toSorted()).toEqual([...naming, ...withoutSchema].toSorted())
})

it('answers the people of a search, an export or a file to managers alone', () => {
  const ofPeople = declared.filter(
    ([, { answersDonors, path }]) => answersDonors && /\/(donors|imports)(\/|$)/.test(path),
  )
  expect(ofPeople.length).toBeGreaterThan(5)
  for (const [name, { allow }] of ofPeople) expect(allow, name).toEqual(['manager'])
})
