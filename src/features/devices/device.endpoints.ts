import { z } from 'zod'
import { endpoint, NoContent } from '#shared/endpoint.ts'
import { EditHeaders } from '#shared/read-version.ts'
import {
  Device,
  DeviceCode,
  DeviceCreation,
  DeviceLogin,
  DeviceReplacement,
  DeviceSession,
  DeviceUpdate,
  deviceRefusals,
} from './device.ts'
import { Heartbeat } from './device-health.ts'
import { FleetPage, FleetQuery } from './fleet.ts'

export const listDevices = endpoint({
  call: 'GET /customers/:customerId/devices',
  summary: 'Lists the terminals of an association, by label.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  response: z.array(Device),
})

export const getDevice = endpoint({
  call: 'GET /customers/:customerId/devices/:deviceId',
  summary: 'Reads a terminal.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  response: Device,
})

export const listFleet = endpoint({
  call: 'GET /devices',
  summary: 'Lists the terminals of all associations, page by page, and counts them by state.',
  description:
    'The silent ones come first, the longest silent before the others. The others follow by association and label.',
  allow: ['admin', 'commercial'],
  query: FleetQuery,
  response: FleetPage,
})

export const createDevice = endpoint({
  call: 'POST /customers/:customerId/devices',
  summary: 'Adds a terminal to an association.',
  description: 'A serial number exists once on the platform, compared without case.',
  allow: ['admin'],
  body: DeviceCreation,
  status: 201,
  response: Device,
  refusals: [deviceRefusals.serialNumberTaken],
})

export const updateDevice = endpoint({
  call: 'PATCH /customers/:customerId/devices/:deviceId',
  summary: 'Changes the label of a terminal, and its model.',
  description: 'A manager changes the label only.',
  allow: ['manager', 'admin', 'organizer'],
  headers: EditHeaders,
  body: DeviceUpdate,
  response: Device,
})

export const replaceDevice = endpoint({
  call: 'POST /customers/:customerId/devices/:deviceId/replace',
  summary: 'Puts another box at the place of a terminal.',
  description:
    'Donations and figures stay with the place. The access of the former box ends, and its serial number is free again. Without a model, the new box has the same.',
  allow: ['manager', 'admin', 'organizer'],
  body: DeviceReplacement,
  response: Device,
  refusals: [deviceRefusals.serialNumberTaken, deviceRefusals.sameBox, deviceRefusals.retired],
})

export const retireDevice = endpoint({
  call: 'POST /customers/:customerId/devices/:deviceId/retire',
  summary: 'Takes a terminal out of use. Its access ends, its donations stay.',
  allow: ['manager', 'admin', 'organizer'],
  response: Device,
})

export const reinstateDevice = endpoint({
  call: 'POST /customers/:customerId/devices/:deviceId/reinstate',
  summary: 'Puts a retired terminal back into use. It signs in with a new code.',
  allow: ['manager', 'admin', 'organizer'],
  response: Device,
})

export const examineDevice = endpoint({
  call: 'POST /customers/:customerId/devices/:deviceId/examine',
  summary: 'Says that a person has examined the unusual donations of a terminal. Its alarm ends.',
  description: 'What was examined is part of its habit from then on. Without an alarm, nothing happens.',
  allow: ['manager', 'admin', 'organizer'],
  response: Device,
})

export const issueDeviceCode = endpoint({
  call: 'POST /devices-auth/:deviceId/generateNewCode',
  summary: 'Issues the code that signs a terminal in. It ends the earlier code.',
  description: 'A code is good for ten minutes and for one sign-in.',
  allow: ['manager', 'admin', 'organizer'],
  response: DeviceCode,
  refusals: [deviceRefusals.retired],
})

export const revokeDevice = endpoint({
  call: 'POST /devices-auth/:deviceId/revoke',
  summary: 'Ends the sessions and the code of a lost or stolen terminal.',
  allow: ['manager', 'admin', 'organizer'],
  response: NoContent,
})

export const signInDevice = endpoint({
  call: 'POST /devices-auth/:deviceId/login',
  summary: 'Signs a terminal in with its serial number and a code, and returns its token.',
  description: 'The earlier tokens of the terminal end. Five wrong tries end a code.',
  allow: ['anyone'],
  body: DeviceLogin,
  response: DeviceSession,
  refusals: [deviceRefusals.wrongSignIn, deviceRefusals.tooManyAttempts],
})

export const sendHeartbeat = endpoint({
  call: 'POST /devices-auth/heartbeat',
  summary: 'Says how the terminal is: version, battery, network, card reader, waiting donations.',
  description:
    'Once in five minutes, and when something changes. More than once in ten seconds is a 429. A field that the terminal cannot tell is absent.',
  allow: ['terminal'],
  scope: 'self',
  body: Heartbeat,
  response: NoContent,
  refusals: [deviceRefusals.tooManyHeartbeats],
})
