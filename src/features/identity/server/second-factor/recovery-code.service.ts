import type { SqlDatabase } from '#shared/server/database.ts'
import { findAccountByUid } from '../account.repository.ts'
import { createRecoveryCodes, hashOfRecoveryCode } from './recovery-codes.ts'
import type { SendNotice } from './second-factor.mails.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './second-factor.repository.ts'

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
