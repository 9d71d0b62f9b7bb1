import { createHmac } from 'node:crypto'

/** An authenticator app (RFC 6238), written apart from the product's code. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const bytesOf = (key: string): Buffer => {
  const bits = key
    .replaceAll(' ', '')
    .split('')
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export const currentStep = (): number => Math.floor(Date.now() / 30_000)

/** Returns the code of a step, for the key that a person types into the app. */
export const codeOfStep = (key: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(step, 4)
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const offset = mac.readUInt8(19) % 16
  return String((mac.readUInt32BE(offset) % 0x80000000) % 1_000_000).padStart(6, '0')
}
