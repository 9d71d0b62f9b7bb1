import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { conflict, Refusal, signedOut } from '#shared/problem.ts'
import { requiredText } from '#shared/text.ts'

/** A donation terminal (appareil). */
export const Device = z.object({
  _id: Id,
  label: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  createdAt: z.iso.datetime(),
  /** When the last donation was given at it, by its own clock; null when there was none. */
  lastDonationAt: z.iso.datetime().nullable(),
})
export type Device = z.infer<typeof Device>

/** The models that a new terminal can have; the first is the default (docs/rules.md#devices-models). */
export const newDeviceModels = ['SUNMI K2', 'SUNMI K2 MINI', 'SUNMI D2'] as const
/** The models that a terminal can be changed to. */
export const deviceModels = [...newDeviceModels, 'SUNMI P3 MIX'] as const

const wrongModel = 'Ce modèle n’existe pas'

/** A new terminal, as an admin enters it. */
export const DeviceCreation = z.strictObject({
  serialNumber: requiredText(100, { required: 'Le numéro de série est obligatoire' }),
  label: requiredText(200, { required: 'Le label est obligatoire' }),
  model: z.enum(newDeviceModels, wrongModel).default(newDeviceModels[0]),
})

const label = requiredText(200, { required: 'Le nom est obligatoire' })

/** What a manager changes: the label alone. The serial number is nobody's to change. */
export const DeviceLabel = z.strictObject({ label })
/** What an admin or organizer changes. */
export const DeviceUpdate = DeviceLabel.extend({ model: z.enum(deviceModels, wrongModel).optional() })
export type DeviceCreation = z.output<typeof DeviceCreation>
export type DeviceUpdate = z.output<typeof DeviceUpdate>

/** A code signs one terminal in, once, within ten minutes; five wrong tries kill it. */
export const codeMinutes = 10
export const codeDigits = 8
export const maxWrongTries = 5

/** What a call about a terminal is refused for, besides its shape (docs/rules.md#devices). */
export const deviceRefusals = {
  serialNumberTaken: () => conflict('serial-number-taken', 'Ce numéro de série est déjà utilisé', 'serialNumber'),
  /** The only answer to everything that is wrong with a sign-in, so that a guesser learns nothing. */
  wrongSignIn: () => signedOut('Le numéro de série ou le code est incorrect.'),
  tooManyAttempts: (retryAfterSeconds = 600) =>
    new Refusal(429, 'too-many-attempts', 'Trop de tentatives. Réessayez dans quelques minutes.', {
      retryAfterSeconds,
    }),
}

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
