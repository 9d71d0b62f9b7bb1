import type { RecordAudit } from '#features/audit/audit.port.ts'
import { formatDate } from '#shared/days.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { StepWork } from '#shared/server/step-work.ts'
import { bankFileJournal } from '../../bank.journal.ts'
import { type BankFile, bankFileRefusals, type FileStake } from '../../statement.ts'
import { lockBank } from '../accounts/account.repository.ts'
import { freeTwins } from '../explanations/line-twins.repository.ts'
import { lockMatches, releaseMatches } from '../explanations/match.repository.ts'
import { forgetColumns } from './csv-columns.repository.ts'
import { type FileKey, findFileRow, getFile, updateFile } from './file.repository.ts'
import { yieldInterim } from './interim-lines.repository.ts'
import {
  findLeavingDays,
  insertWithdrawal,
  listAccountsOf,
  listDays,
  listHeld,
  listLeaving,
  listOtherwise,
  lockFile,
  moveRows,
  readStake,
} from './withdrawal.repository.ts'

type Deps = {
  db: Database
  clock: () => Date
  recordAudit: RecordAudit<typeof bankFileJournal>
  work: Pick<StepWork<FileKey>, 'wake'>
}

/** Takes files back (docs/rules/bank.md#bank-withdrawal). Every refusal is a `Refusal`. */
export const createWithdrawalService = ({ db, clock, recordAudit, work }: Deps) => {
  /**
   * Throws 409 for a file that cannot be taken back: it was, it is under way, it added nothing, or other files left out
   * lines of its days.
   */
  const requireWithdrawable = async (handle: Database, key: FileKey): Promise<BankFile> => {
    const file = await getFile(handle, key)
    if (file.withdrawal) throw bankFileRefusals.withdrawn(file.withdrawal.by.name)
    if (file.state === 'refused') throw bankFileRefusals.nothingToWithdraw()
    if (file.state !== 'done') throw bankFileRefusals.stillRead()
    const days = new Set((await listDays(handle, key)).map((day) => formatDate(day)))
    const leftOut = (await listOtherwise(handle, key)).filter(({ problems }) =>
      problems.some(({ code, values }) => code === 'known-otherwise' && days.has(values.day ?? '')),
    )
    if (leftOut.length > 0) throw bankFileRefusals.leftOut(leftOut.map(({ number }) => number))
    return file
  }

  return {
    /** Says what taking a file back would undo. Throws 404, and 409 for one that cannot be. */
    async weigh(key: FileKey): Promise<FileStake> {
      await requireWithdrawable(db, key)
      return readStake(db, key.customerId, await listLeaving(db, key))
    },

    /**
     * Takes a file back, in one step. What is left is explained again in the background. Throws 404 and 409 as `weigh`.
     */
    async withdraw(actor: Person, key: FileKey): Promise<BankFile> {
      const { customerId, fileId } = key
      await db.transaction().execute(async (transaction) => {
        await lockBank(transaction, customerId)
        await lockMatches(transaction, customerId)
        await lockFile(transaction, key)
        const { number } = await requireWithdrawable(transaction, key)
        const leaving = await listLeaving(transaction, key)
        const accounts = await listAccountsOf(transaction, key)
        const made = {
          ...(await readStake(transaction, customerId, leaving)),
          ...(await findLeavingDays(transaction, customerId, leaving)),
          withdrawnAt: clock(),
          withdrawnBy: actor.accountId,
        }
        // They may be why: the same file would be read as wrongly again.
        const fingerprint = (await findFileRow(transaction, key))?.headerFingerprint
        if (fingerprint) await forgetColumns(transaction, customerId, fingerprint)
        await insertWithdrawal(transaction, key, made)
        await freeTwins(transaction, customerId, leaving.lines, made.withdrawnAt)
        const held = await listHeld(transaction, customerId, leaving)
        await releaseMatches(transaction, customerId, held, { undoneAt: made.withdrawnAt, undoneBy: null })
        await moveRows(transaction, key, leaving)
        for (const account of accounts) await yieldInterim(transaction, { customerId, ...account }, made.withdrawnAt)
        await updateFile(transaction, key, { state: 'explaining', steppedAt: clock(), endedAt: null })
        await recordAudit(transaction, bankFileJournal, {
          customerId,
          actor,
          action: 'withdrawn',
          subject: { _id: fileId, name: `n°\u00a0${number}` },
          after: {
            lines: String(made.lineCount),
            explanations: String(made.explanationCount),
            byPeople: String(made.byPersonCount),
          },
        })
      })
      work.wake(key)
      return getFile(db, key)
    },
  }
}
