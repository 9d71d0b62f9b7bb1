import { z } from 'zod'
import { AssociationParams, endpoint, Id, NoContent } from '#shared/endpoint.ts'
import { Device, DeviceCode, DeviceCreation, DeviceLogin, DeviceSession, DeviceUpdate } from './device.ts'

const DeviceParams = z.object({ deviceId: Id })
const OwnedDeviceParams = AssociationParams.extend({ deviceId: Id })

export const listDevices = endpoint({
  method: 'GET',
  path: '/customers/:customerId/devices',
  summary: 'The terminals of an association, by label.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  scope: 'association',
  params: AssociationParams,
  response: z.array(Device),
})

export const getDevice = endpoint({
  method: 'GET',
  path: '/customers/:customerId/devices/:deviceId',
  summary: 'One terminal.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  scope: 'association',
  params: OwnedDeviceParams,
  response: Device,
})

export const createDevice = endpoint({
  method: 'POST',
  path: '/customers/:customerId/devices',
  summary: 'Adds a terminal. A serial number exists once on the whole platform, in any letter case.',
  allow: ['admin'],
  scope: 'association',
  params: AssociationParams,
  body: DeviceCreation,
  status: 201,
  response: Device,
})

export const updateDevice = endpoint({
  method: 'PATCH',
  path: '/customers/:customerId/devices/:deviceId',
  summary: 'Changes the label, and the model where an admin or organizer asks; a manager changes the label alone.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: OwnedDeviceParams,
  body: DeviceUpdate,
  response: Device,
})

export const issueDeviceCode = endpoint({
  method: 'POST',
  path: '/devices-auth/:deviceId/generateNewCode',
  summary: 'Makes the code that signs a terminal in; the one before is dead.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: DeviceParams,
  response: DeviceCode,
})

export const revokeDevice = endpoint({
  method: 'POST',
  path: '/devices-auth/:deviceId/revoke',
  summary: 'Ends the sessions of a terminal, lost or stolen.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: DeviceParams,
  status: 204,
  response: NoContent,
})

export const signInDevice = endpoint({
  method: 'POST',
  path: '/devices-auth/:deviceId/login',
  summary: 'A terminal shows its serial number and code, and gets its own token. Its earlier tokens end.',
  allow: ['anyone'],
  scope: 'none',
  params: DeviceParams,
  body: DeviceLogin,
  response: DeviceSession,
})
