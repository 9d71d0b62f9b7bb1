import { endpoint } from '#shared/endpoint.ts'
import { everyRole } from '#shared/role.ts'
import { RecoveryCodes, recoveryCodeRefusals, SecondFactorState } from './session.ts'

export const getSecondFactor = endpoint({
  call: 'GET /users/me/second-factor',
  summary: 'Tells how many recovery codes the signed-in person has left.',
  allow: everyRole,
  withoutSecondFactor: true,
  scope: 'self',
  response: SecondFactorState,
})

export const createRecoveryCodes = endpoint({
  call: 'POST /users/me/recovery-codes',
  summary: 'Creates ten recovery codes for the signed-in person. The earlier ones end.',
  description: 'The sign-in must be of the last five minutes and have had a second factor.',
  allow: everyRole,
  scope: 'self',
  status: 201,
  response: RecoveryCodes,
  refusals: [recoveryCodeRefusals.noFactor, recoveryCodeRefusals.oldSignIn],
})
