import { endpoint } from '#shared/endpoint.ts'
import { tooManyMails } from '#shared/problem.ts'
import { EditHeaders } from '#shared/read-version.ts'
import {
  Accountant,
  AccountantConfirmation,
  AccountantInput,
  accountantRefusals,
  ConfirmedAccountant,
  Friday,
  FridayMissing,
  FridayQuery,
  ReaderQuery,
  Sending,
  sendingRefusals,
} from './friday.ts'

export const getFriday = endpoint({
  call: 'GET /customers/:customerId/friday',
  summary: 'Reads a day as a treasurer closes it: figures, counting sheets, closing and sending.',
  description:
    'The figures are those of the closing of the day, or those that a closing would seal now. `total` is of what came on the day, `carried` of what came too late for an earlier closing, and `closed` of both.',
  allow: ['manager'],
  query: FridayQuery,
  cost: 'heavy',
  response: Friday,
})

export const listMissing = endpoint({
  call: 'GET /customers/:customerId/friday/missing',
  summary: 'Lists what a day waits for before it is closed and sent.',
  description: 'Reads no donation: it is for the first page too.',
  allow: ['manager'],
  query: FridayQuery,
  response: FridayMissing,
})

export const sendClosing = endpoint({
  call: 'POST /customers/:customerId/closings/:closingId/sending',
  summary: 'Mails a closing to its readers, the accountant and the board: its PDF and its CSV.',
  description:
    'The PDF of a month that is sealed with its bank is that of the month. The mail is sent once the closing is sealed, and is retried. While it waits, a second request answers the same sending.',
  allow: ['manager'],
  status: 201,
  response: Sending,
  refusals: [sendingRefusals.noReader, sendingRefusals.reopened, tooManyMails],
})

export const getAccountant = endpoint({
  call: 'GET /customers/:customerId/accountant',
  summary: 'Reads the address of a reader of closings: the accountant of an association, or its board.',
  allow: ['manager'],
  query: ReaderQuery,
  response: Accountant,
})

export const updateAccountant = endpoint({
  settled: true,
  call: 'PUT /customers/:customerId/accountant',
  summary: 'Sets or clears the address of a reader of closings: the accountant of an association, or its board.',
  description:
    'A new address waits until its owner confirms it by the link of a mail. The address before it stays until then.',
  allow: ['manager'],
  headers: EditHeaders,
  query: ReaderQuery,
  body: AccountantInput,
  response: Accountant,
  refusals: [tooManyMails],
})

export const confirmAccountant = endpoint({
  call: 'POST /accountant-confirmations',
  summary: 'Confirms the address of an accountant, by the token of the link that its owner got.',
  description: 'Needs no sign-in: the token names the association and the request. Reading the link changes nothing.',
  allow: ['anyone'],
  body: AccountantConfirmation,
  response: ConfirmedAccountant,
  refusals: [accountantRefusals.wrongLink],
})
