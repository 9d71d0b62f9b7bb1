import { z } from 'zod'
import { endpoint, NoContent } from '#shared/endpoint.ts'
import { everyRole } from '#shared/role.ts'
import { OwnSession, RecoveryCodes, recoveryCodeRefusals, SecondFactorState } from './session.ts'

export const listOwnSessions = endpoint({
  call: 'GET /users/me/sessions',
  summary: 'Lists the sessions of the signed-in person that can still be used, the last used first.',
  allow: everyRole,
  scope: 'self',
  response: z.array(OwnSession),
})

export const endOwnSession = endpoint({
  call: 'DELETE /users/me/sessions/:sessionId',
  summary: 'Ends one session of the signed-in person. Its tokens are refused from the next request on.',
  allow: everyRole,
  scope: 'self',
  response: NoContent,
})

export const endOtherSessions = endpoint({
  call: 'POST /users/me/sessions/end-others',
  summary: 'Ends all sessions of the signed-in person except the current one.',
  allow: everyRole,
  scope: 'self',
  response: NoContent,
})

export const signOut = endpoint({
  call: 'POST /users/me/sign-out',
  summary: 'Ends the current session.',
  allow: everyRole,
  withoutSecondFactor: true,
  scope: 'self',
  response: NoContent,
})

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
