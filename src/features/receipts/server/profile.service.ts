import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { type Day, dayOf } from '#shared/days.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { type FiscalProfileInput, type FiscalSetting, profileRefusals } from '../fiscal-profile.ts'
import { fiscalJournal } from '../receipt.journal.ts'
import { decideCause, findProfile, insertProfile, listCauseReceipts } from './profile.repository.ts'
import { lacksOf, worshipUntil } from './profile.rules.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof fiscalJournal>; clock: () => Date }
export type CauseKey = { customerId: string; causeId: string }

const readSetting = async (db: Database, customerId: string, today: Day): Promise<FiscalSetting> => {
  const profile = await findProfile(db, customerId, { on: today })
  const causes = await listCauseReceipts(db, customerId)
  return { profile, causes, worshipUntil: worshipUntil(profile, today), lacks: lacksOf(profile, causes, today) }
}

/** Finds the profile by which receipts are issued on a day. Null while something is missing. */
export const findComplete = async (db: Database, customerId: string, today: Day) => {
  const { profile, lacks } = await readSetting(db, customerId, today)
  return lacks.length > 0 ? null : profile
}

/** Finds it too. Throws 422 while something is missing. */
export const requireProfile = async (db: Database, customerId: string, today: Day) => {
  const profile = await findComplete(db, customerId, today)
  if (!profile) throw profileRefusals.locked()
  return profile
}

/** Keeps the fiscal profile of an association (docs/rules/receipts.md#receipts-issuer). */
export const createProfileService = ({ db, recordAudit, clock }: Deps) => ({
  get: (customerId: string): Promise<FiscalSetting> => readSetting(db, customerId, dayOf(clock())),

  /** Adds a profile that holds from today on. Throws 409 when it changed since it was read. */
  update: (
    actor: Person,
    customerId: string,
    input: FiscalProfileInput,
    readVersion?: string,
  ): Promise<FiscalSetting> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const now = clock()
      const today = dayOf(now)
      const former = await findProfile(transaction, customerId, { on: today })
      const before = { ...former, isAttested: former !== null && former.attested !== null }
      await requireUnchanged(transaction, changedSince(fiscalJournal.fields, readVersion, before), actor, {
        customerId,
        action: fiscalJournal.subject,
        subjectId: customerId,
      })
      const profile = { id: newId(now.getTime()), validFrom: today, savedAt: now, savedBy: actor.accountId }
      await insertProfile(transaction, customerId, input, profile)
      await recordAudit(transaction, fiscalJournal, {
        customerId,
        actor,
        action: 'updated',
        ...changesIn(fiscalJournal, before, { ...input, isAttested: input.isAttested }),
      })
      return readSetting(transaction, customerId, today)
    }),

  /** Decides whether donations for a cause are for a receipt. Throws 404 for an unknown cause. */
  decide: (actor: Person, key: CauseKey, isEligible: boolean): Promise<FiscalSetting> =>
    db.transaction().execute(async (transaction) => {
      const now = clock()
      const name = await decideCause(transaction, { ...key, isEligible, decidedAt: now, decidedBy: actor.accountId })
      if (name === undefined) throw notFound()
      const { customerId, causeId } = key
      await recordAudit(transaction, fiscalJournal, {
        customerId,
        actor,
        action: isEligible ? 'cause-allowed' : 'cause-refused',
        subject: { _id: causeId, name },
      })
      return readSetting(transaction, customerId, dayOf(now))
    }),
})
