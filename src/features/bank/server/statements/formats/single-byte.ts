import { TextDecoder } from 'node:util'

export type Decoder = { decode: (bytes?: Uint8Array, options?: { stream: boolean }) => string }

/** The upper half of code page 850, in which programs of DOS write French. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const decodePage850 = (bytes: Uint8Array = new Uint8Array()): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u00ff]/g, (byte) => codePage850[byte.charCodeAt(0) - 0x80] ?? byte)

const isAlphanumeric = (byte = 0): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)

/** The byte of é in Windows-1252 (and ISO-8859-15), in the encoding of Mac OS, and in code page 850. */
const acuteWindows = 0xe9
const acuteMac = 0x8e
const acuteDos = 0x82

/**
 * Chooses the single-byte encoding of a file. Where é is, the most frequent accent of French, tells Mac OS and DOS from
 * the two encodings of French banks. These differ by the euro sign and by œ: 0x80 to 0x9F are letters of Windows-1252
 * only, and 0xA4, 0xBC and 0xBD are signs that no statement has in Windows-1252.
 */
export const singleByteDecoder = (bytes: Uint8Array): Decoder => {
  const acutes: Record<number, number> = { [acuteWindows]: 0, [acuteMac]: 0, [acuteDos]: 0 }
  let hasEuro = false
  let isWindows = false
  for (const [place, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    isWindows ||= byte <= 0x9f
    hasEuro ||= byte === 0xa4 || byte === 0xbc || byte === 0xbd
    const count = acutes[byte]
    if (count !== undefined && (isAlphanumeric(bytes[place - 1]) || isAlphanumeric(bytes[place + 1])))
      acutes[byte] = count + 1
  }
  const { [acuteWindows]: ofWindows = 0, [acuteMac]: ofMac = 0, [acuteDos]: ofDos = 0 } = acutes
  if (ofDos > Math.max(ofWindows, ofMac)) return { decode: decodePage850 }
  if (ofMac > Math.max(ofWindows, ofDos)) return new TextDecoder('macintosh')
  return new TextDecoder(hasEuro && !isWindows ? 'iso-8859-15' : 'windows-1252')
}
