import { z } from 'zod'
import { text } from '#features/audit/journal.ts'
import { Id } from '#shared/endpoint.ts'
import { missingOr } from '#shared/field-checks.ts'
import { aspectOf, defineFields } from '#shared/fields.ts'
import { conflict, Refusal, ruleBroken, signedOut } from '#shared/problem.ts'
import { requiredName, requiredNote } from '#shared/text.ts'
import { DeviceContact, DeviceState, heartbeatSeconds, Unusual } from './device-health.ts'

/** A box that stood at the terminal's place before the present one. */
export const FormerBox = z.object({ serialNumber: z.string(), model: z.string(), replacedAt: z.iso.datetime() })

/** The models that a new terminal can have; the first is the default (docs/rules/devices.md#devices-models). */
export const newDeviceModels = ['SUNMI K2', 'SUNMI K2 MINI', 'SUNMI D2'] as const
/** The models that a terminal can be changed to. */
export const deviceModels = [...newDeviceModels, 'SUNMI P3 MIX'] as const

const wrongModel = 'Ce modèle n’existe pas'

/** The fields of a terminal: validation, answers and journal. One without `change` keeps its value. */
export const deviceFields = defineFields({
  serialNumber: {
    input: requiredNote(100, { required: 'Le numéro de série est obligatoire' }),
    output: z.string(),
    journal: text('Numéro de série'),
  },
  label: {
    input: requiredName(200, { required: 'Le label est obligatoire' }),
    change: requiredName(200, { required: 'Le nom est obligatoire' }),
    output: z.string(),
    journal: text('Nom'),
  },
  model: {
    input: z.enum(newDeviceModels, wrongModel).default(newDeviceModels[0]),
    change: z.enum(deviceModels, wrongModel).optional(),
    output: z.string(),
    journal: text('Modèle'),
  },
})

/** A donation terminal (appareil). */
export const Device = z.object({
  _id: Id,
  ...aspectOf(deviceFields, 'output'),
  createdAt: z.iso.datetime(),
  /** The time of its last donation by the terminal's clock, or null without donations. */
  lastDonationAt: z.iso.datetime().nullable(),
  /** The number of sequence numbers that are missing for more than 24 hours. */
  missingDonationCount: z.int(),
  state: DeviceState,
  /** Its last sign-in, heartbeat or donation, by the server's clock. Null before the first. */
  lastContactAt: z.iso.datetime().nullable(),
  /** Its last heartbeat. Null when its program sends none. */
  contact: DeviceContact.nullable(),
  /** Since its last donation, when it is silent for longer than its rhythm explains; null otherwise. */
  silentSince: z.iso.datetime().nullable(),
  /** The alarm about its donations, until a person has examined it; null otherwise. */
  unusual: Unusual.nullable(),
  retiredAt: z.iso.datetime().nullable(),
  /** The boxes that it replaced, the newest first. */
  formerBoxes: z.array(FormerBox),
})
export type Device = z.infer<typeof Device>

export const DeviceCreation = z.strictObject(aspectOf(deviceFields, 'input'))

export const DeviceReplacement = z.strictObject({
  serialNumber: deviceFields.serialNumber.input,
  model: deviceFields.model.change,
})
export type DeviceReplacement = z.output<typeof DeviceReplacement>

/** The fields that an admin or organizer may change. No role may change the serial number. */
export const DeviceUpdate = z.strictObject(aspectOf(deviceFields, 'change'))
/** The fields that a manager may change. */
export const DeviceLabel = DeviceUpdate.omit({ model: true })
export type DeviceCreation = z.output<typeof DeviceCreation>
export type DeviceUpdate = z.output<typeof DeviceUpdate>

/** A code signs a terminal in once, within ten minutes. Five wrong tries invalidate it. */
export const codeMinutes = 10
export const codeDigits = 8
export const maxWrongTries = 5

/** The refusals of calls on terminals, besides validation errors (docs/rules/devices.md). */
export const deviceRefusals = {
  serialNumberTaken: () => conflict('serial-number-taken', 'Ce numéro de série est déjà utilisé', 'serialNumber'),
  sameBox: () => conflict('same-box', 'C’est le numéro de série de l’appareil actuel', 'serialNumber'),
  retired: () => ruleBroken('device-retired', 'Cet appareil est retiré. Remettez-le en service.'),
  tooManyHeartbeats: () =>
    new Refusal(429, 'too-many-heartbeats', 'Cet appareil vient déjà de donner de ses nouvelles.', {
      retryAfterSeconds: heartbeatSeconds,
    }),
  /** The same answer to every failed sign-in, so that guessing reveals nothing. */
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
  serialNumber: requiredNote(100, { required: 'Le numéro de série est obligatoire' }),
  code: z.string(missingOr('Le code est obligatoire', 'Le code a 8 chiffres')).regex(/^\d{8}$/, 'Le code a 8 chiffres'),
})

export const DeviceSession = z.object({ accessToken: z.string(), customerId: Id, deviceId: Id })
