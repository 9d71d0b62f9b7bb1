import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageOf, pageTooDeep } from '#shared/page.ts'
import { tooManyMails } from '#shared/problem.ts'
import {
  AddressDecision,
  AddressRequest,
  AddressRequestsInput,
  AddressRequestsResult,
  addressRefusals,
  DonationAddress,
} from './address-request.ts'

export const getDonationAddress = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/transactions/:transactionId/address-request',
  summary: 'Reads the last request of the address of a donation, and whether it may be asked for.',
  answersDonors: true,
  response: DonationAddress,
})

export const requestAddress = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/transactions/:transactionId/address-request',
  summary: 'Mails the donor of a donation a link that asks for the address of the receipt. Earlier links end.',
  status: 201,
  answersDonors: true,
  response: DonationAddress,
  refusals: [addressRefusals.notAskable, tooManyMails],
})

export const requestAddresses = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/address-requests',
  summary: 'Asks for the addresses that the receipts of a year lack: one mail for each e-mail that was not asked yet.',
  description: 'May be repeated: a donor whose link is still good gets no second mail.',
  cost: 'heavy',
  body: AddressRequestsInput,
  response: AddressRequestsResult,
})

export const listAddressAnswers = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/address-requests',
  summary: 'Lists the answers that wait because they name another person than the donation, newest first.',
  query: PageQuery,
  answersDonors: true,
  response: pageOf(AddressRequest),
  refusals: [pageTooDeep],
})

export const decideAddress = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/address-requests/:requestId/decision',
  summary: 'Accepts or refuses an answer that waits. An accepted one becomes the donor of the donation.',
  body: AddressDecision,
  answersDonors: true,
  response: DonationAddress,
  refusals: [addressRefusals.decided],
})
