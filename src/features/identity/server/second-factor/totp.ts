import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parameters of RFC 6238 that every authenticator app knows. */
export const totp = { digits: 6, periodSeconds: 30, algorithm: 'SHA1', secretBytes: 20 } as const

/** The number of steps that a code may be early or late, for clocks that differ. */
const driftSteps = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in Base32 (RFC 4648) without padding, as people type it into an app. */
export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns the step of an instant: how many periods have passed since 1970. */
export const stepAt = (date: Date): number => Math.floor(date.getTime() / 1000 / totp.periodSeconds)

/** Returns the code of a step (RFC 4226, section 5.3). */
export const codeOfStep = (secret: Buffer, step: number, digits: number = totp.digits): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the step of a code; undefined for a wrong or used one. The caller stores it: a code is used once. */
export const acceptedStep = (
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined => {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const typed = Buffer.from(code)
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * driftSteps + 1 }, (_, index) => current - driftSteps + index)
  // Every code is compared, so that the time of an answer does not tell which one was near.
  const matching = steps.filter((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), typed))
  return matching.find((step) => step > lastStep)
}
