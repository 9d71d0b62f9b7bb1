import { randomBytes } from 'node:crypto'
import type { SqlDatabase } from '#shared/server/database.ts'
import { sha256 } from '#shared/server/secret.ts'
import { findAccountByUid } from '../account.repository.ts'
import type { SendNotice } from './second-factor.mails.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './second-factor.repository.ts'
import { toBase32 } from './totp.ts'

/** The number of recovery codes that a person gets at a time. */
export const recoveryCodeCount = 10
const codeBytes = 10
const codeLength = 16

/** Creates ten codes of 80 random bits: `ABCD-EFGH-IJKL-MNOP`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => toBase32(randomBytes(codeBytes)).replaceAll(/.{4}(?!$)/g, '$&-'))

/** Reads a typed code: without spaces and hyphens, and with the letters that the digits 0, 1 and 8 are mistaken for. */
const normalise = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')

/** Tells a recovery code from the code of an app, which has six digits. */
export const isRecoveryCode = (typed: string): boolean => normalise(typed).length === codeLength

/** Returns what is stored of a code. It has 80 random bits, so a slow hash would add nothing. */
export const hashOfRecoveryCode = (typed: string): Buffer => sha256(normalise(typed))

type Deps = { db: SqlDatabase; sendNotice: SendNotice }

/** The recovery codes of accounts. Google's protocol has none, so an account there has no second factor here. */
export const createRecoveryCodeService = ({ db, sendNotice }: Deps) => ({
  countRecoveryCodes: (uid: string): Promise<number | null> => countRecoveryCodes(db, uid),

  /** Returns undefined for an account without a second factor here. */
  replaceRecoveryCodes: (uid: string): Promise<string[] | undefined> =>
    db.transaction().execute(async (transaction) => {
      const account = await findAccountByUid(transaction, uid)
      const codes = createRecoveryCodes()
      if (!account || !(await replaceRecoveryCodes(transaction, uid, codes.map(hashOfRecoveryCode)))) return undefined
      await sendNotice(transaction, { event: 'new-codes', email: account.email })
      return codes
    }),
})
