import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { Declaration, DeclarationInput, DeclarationQuery, declarationRefusals } from './declaration.ts'
import { profileRefusals } from './fiscal-profile.ts'

export const getTaxDeclaration = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/tax-declarations',
  summary: 'Reads what an exercise has to declare of its receipts, and what was declared.',
  query: DeclarationQuery,
  cost: 'heavy',
  response: Declaration,
})

export const declareReceipts = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/tax-declarations',
  summary: 'Notes that an exercise was declared. The figures of now are kept.',
  body: DeclarationInput,
  status: 201,
  response: Declaration,
  refusals: [
    declarationRefusals.declared,
    declarationRefusals.tooEarly,
    declarationRefusals.future,
    profileRefusals.locked,
  ],
})
