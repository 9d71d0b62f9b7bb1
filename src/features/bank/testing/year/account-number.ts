/** A French account: its parts, as a CFONB statement names it, and its IBAN. */
export type Account = { bank: string; branch: string; number: string; iban: string }

/** Returns the value of a letter or digit in the key of a French account: J is 1 again, and S is 2. */
const ribDigits = (text: string): string =>
  Array.from(text, (sign) => {
    if (sign <= '9') return sign
    const place = sign.charCodeAt(0) - 'A'.charCodeAt(0)
    return String(place < 18 ? (place % 9) + 1 : place - 16)
  }).join('')

const twoDigits = (value: bigint): string => String(value).padStart(2, '0')

/** Returns the key that makes bank, branch, account and key a multiple of 97. */
const ribKey = (digits: string): string => twoDigits(97n - ((BigInt(digits) * 100n) % 97n))

/** Returns an IBAN of France with its check digits: `FR` counts as 1527. */
const ibanOf = (bban: string): string => {
  const letters = Array.from(bban, (sign) => (sign <= '9' ? sign : String(sign.charCodeAt(0) - 55))).join('')
  return `FR${twoDigits(98n - (BigInt(`${letters}152700`) % 97n))}${bban}`
}

export const makeAccount = (bank: string, branch: string, number: string): Account => {
  const bban = `${bank}${branch}${number}`
  return { bank, branch, number, iban: ibanOf(`${bban}${ribKey(ribDigits(bban))}`) }
}
