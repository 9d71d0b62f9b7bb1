import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** A donation terminal (appareil). */
export const Device = z.object({
  _id: Id,
  label: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  createdAt: z.iso.datetime(),
})
export type Device = z.infer<typeof Device>

/** A code signs one terminal in, once, within ten minutes; five wrong tries kill it. */
export const codeMinutes = 10
export const codeDigits = 8
export const maxWrongTries = 5

export const DeviceCode = z.object({
  /** Eight digits, without spaces. */
  code: z.string(),
  expiresAt: z.iso.datetime(),
})

export const DeviceLogin = z.strictObject({
  serialNumber: z.string('Le numéro de série est obligatoire').min(1, 'Le numéro de série est obligatoire').max(100),
  code: z.string('Le code est obligatoire').regex(/^\d{8}$/, 'Le code a 8 chiffres'),
})

export const DeviceSession = z.object({ accessToken: z.string(), customerId: Id, deviceId: Id })
