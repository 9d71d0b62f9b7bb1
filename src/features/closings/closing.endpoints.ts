import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageTooDeep } from '#shared/page.ts'
import { madeByYou, tooManyMails } from '#shared/problem.ts'
import { compter } from '#shared/role.ts'
import {
  ClosedDays,
  Closing,
  ClosingChecksum,
  ClosingInput,
  ClosingPage,
  ClosingPeriod,
  ClosingPreview,
  closingRefusals,
  OpenRuns,
} from './closing.ts'
import { ReopeningInput, reopeningRefusals } from './reopening.ts'

export const listClosings = endpoint({
  call: 'GET /customers/:customerId/closings',
  summary: 'Lists the closings of an association, newest first.',
  allow: ['manager', 'admin'],
  query: PageQuery,
  response: ClosingPage,
  refusals: [pageTooDeep],
})

export const listOpenDays = endpoint({
  call: 'GET /customers/:customerId/open-days',
  summary: 'Lists the days with donations or movements that are in no closing, in runs that a closing can take.',
  description: 'Until yesterday. `count` is of all runs; the newest are listed.',
  allow: ['manager', 'admin'],
  response: OpenRuns,
})

export const listClosedDays = endpoint({
  call: 'GET /customers/:customerId/closed-days',
  summary: 'Lists the days of living closings, for the forms of money by hand.',
  allow: ['manager', compter],
  response: ClosedDays,
})

export const previewClosing = endpoint({
  call: 'GET /customers/:customerId/closing-preview',
  summary: 'Shows what a closing of a day or period would seal. Writes nothing.',
  allow: ['manager'],
  query: ClosingPeriod,
  cost: 'heavy',
  response: ClosingPreview,
})

export const createClosing = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/closings',
  summary: 'Closes a day or a period: seals its figures and the checksum of its export.',
  description:
    '`donationCount` and `net` are what the person saw: the closing is refused when they have changed since. Afterwards a person adds nothing dated inside. The donations of terminals are always kept: those that were in flight are in the sealed figures, and until they have ended `sealedAt` is null; later ones are shown as late, and the next closing that follows their day or holds it carries them.',
  allow: ['manager'],
  body: ClosingInput,
  status: 201,
  cost: 'heavy',
  response: Closing,
  refusals: [closingRefusals.future, closingRefusals.covered, closingRefusals.changed],
})

export const getClosing = endpoint({
  call: 'GET /customers/:customerId/closings/:closingId',
  summary: 'Reads a closing, with what came after it.',
  allow: ['manager', 'admin'],
  response: Closing,
})

export const reopenClosing = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/closings/:closingId/reopen',
  summary: 'Reopens a closing. It stays in the list, and its number is not used again.',
  allow: ['admin'],
  body: ReopeningInput,
  response: Closing,
  refusals: [closingRefusals.reopened, closingRefusals.underWay, closingRefusals.inside],
})

export const requestReopening = endpoint({
  call: 'POST /customers/:customerId/closings/:closingId/reopening-request',
  summary: 'Asks for the reopening of a closing, which another manager confirms.',
  ...byOwnManagers,
  body: ReopeningInput,
  status: 201,
  response: Closing,
  refusals: [
    closingRefusals.reopened,
    closingRefusals.underWay,
    closingRefusals.inside,
    reopeningRefusals.waiting,
    tooManyMails,
  ],
})

export const confirmReopening = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/closings/:closingId/reopening-request/confirm',
  summary: 'Reopens a closing that another manager asked to reopen.',
  ...byOwnManagers,
  response: Closing,
  refusals: [
    reopeningRefusals.own,
    madeByYou,
    reopeningRefusals.decided,
    closingRefusals.reopened,
    closingRefusals.underWay,
    closingRefusals.inside,
  ],
})

export const declineReopening = endpoint({
  call: 'POST /customers/:customerId/closings/:closingId/reopening-request/decline',
  summary: 'Declines the reopening of a closing, or takes back an own request. The closing stays as it is.',
  ...byOwnManagers,
  response: Closing,
  refusals: [reopeningRefusals.decided],
})

export const exportClosing = endpoint({
  call: 'GET /customers/:customerId/closings/:closingId/export',
  summary: 'Exports the donations and movements of a closing as CSV, as they were known then.',
  description: 'Contains no donor data. The same bytes at any time: their SHA-256 is the sealed one.',
  allow: ['manager', 'admin'],
  response: 'text/csv',
  refusals: [closingRefusals.underWay],
})

export const printClosing = endpoint({
  call: 'GET /customers/:customerId/closings/:closingId/pdf',
  summary: 'Makes a PDF of a closing: its paper, tagged, with two places to sign.',
  allow: ['manager', 'admin'],
  response: 'application/pdf',
  refusals: [closingRefusals.underWay],
})

export const checkClosing = endpoint({
  call: 'GET /customers/:customerId/closings/:closingId/checksum',
  summary: 'Computes the checksum of the export again, and compares it with the sealed one.',
  allow: ['manager', 'admin'],
  cost: 'heavy',
  response: ClosingChecksum,
  refusals: [closingRefusals.underWay],
})
