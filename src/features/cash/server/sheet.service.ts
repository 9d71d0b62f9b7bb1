import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changesIn } from '#features/audit/journal.ts'
import type { RecordGift } from '#features/transactions/donation.port.ts'
import { DonationInput, donationRefusals } from '#features/transactions/donation.ts'
import { dayOf, formatDate, startOfDay } from '#shared/days.ts'
import { centsOfEuros } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import { sheetJournal } from '../sheet.journal.ts'
import { type CountingSheet, centsOfLines, maxSheetEuros, type SheetInput, sheetRefusals } from '../sheet.ts'
import {
  causeExists,
  changeSheet,
  findSheet,
  insertSeal,
  insertSheet,
  insertSignature,
  lockSheet,
  readSheetPage,
  removeSheet,
  removeSignatures,
  type SheetKey,
} from './sheet.repository.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof sheetJournal>
  recordGift: RecordGift
  clock: () => Date
  openDays: OpenDays
}

const subjectOf = ({ _id, place, day }: CountingSheet) => ({ _id, name: `${place}, ${formatDate(day)}` })
const journalValues = (sheet: CountingSheet) => ({ ...sheet, cause: sheet.cause?.name ?? null })
const halfDayMs = 12 * 3600 * 1000

/** The rules of counting sheets (docs/rules.md#cash-sheets). Every refusal is a `Refusal`. */
export const createSheetService = ({ db, recordAudit, recordGift, clock, openDays }: Deps) => {
  const get = async (key: SheetKey, handle = db): Promise<CountingSheet> => {
    const sheet = await findSheet(handle, key)
    if (!sheet) throw notFound()
    return sheet
  }

  /** Locks a sheet, reads it, works on it, and returns it as it is afterwards. */
  const change = (key: SheetKey, work: (transaction: Database, sheet: CountingSheet) => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      await lockSheet(transaction, key)
      const sheet = await get(key, transaction)
      if (sheet.state === 'sealed') throw sheetRefusals.sealed()
      await work(transaction, sheet)
      return findSheet(transaction, key)
    })
  const changed = async (...call: Parameters<typeof change>): Promise<CountingSheet> => {
    const sheet = await change(...call)
    if (!sheet) throw notFound()
    return sheet
  }

  const judge = async (customerId: string, { day, causeId }: SheetInput): Promise<void> => {
    if (day > dayOf(clock())) throw sheetRefusals.future()
    if (causeId && !(await causeExists(db, customerId, causeId))) throw donationRefusals.unknownCause()
    await openDays.requireOpen(db, customerId, day)
  }

  /** Adds the donation of a sheet and seals it, in the transaction of the second signature. */
  const seal = async (transaction: Database, key: SheetKey, sheet: CountingSheet, recordedBy: string) => {
    // A collection of an earlier day is dated at its noon; today's at the moment of the seal.
    const isToday = sheet.day === dayOf(clock())
    const createdAt = new Date(startOfDay(sheet.day).getTime() + halfDayMs).toISOString()
    const input = DonationInput.parse({
      amount: sheet.total,
      causeId: sheet.cause?._id,
      paymentMethod: 'cash',
      ...(!isToday && { createdAt }),
    })
    const { customerId } = key
    const idempotencyKey = `sheet-${newId()}`
    const donation = await recordGift(transaction, { customerId, recordedBy, idempotencyKey, input })
    await insertSeal(transaction, key, { transactionId: donation._id, sealedAt: clock() })
  }

  return {
    list: (customerId: string, query: PageQuery) => readSheetPage(db, customerId, query),

    /** Throws 404 when the association has no such sheet. */
    get: (key: SheetKey) => get(key),

    /** Throws 422 for a day in the future and for an unknown cause, 409 for a closed day. */
    async create(actor: Person, customerId: string, input: SheetInput): Promise<CountingSheet> {
      await judge(customerId, input)
      const key = { customerId, sheetId: newId() }
      return db.transaction().execute(async (transaction) => {
        await insertSheet(transaction, key, input, { createdBy: actor.accountId, createdAt: clock() })
        const sheet = await get(key, transaction)
        const { after } = changesIn(sheetJournal, {}, journalValues(sheet))
        const subject = subjectOf(sheet)
        await recordAudit(transaction, sheetJournal, { customerId, actor, action: 'created', subject, after })
        return sheet
      })
    },

    /** Replaces a sheet that nobody has signed. */
    update: (actor: Person, key: SheetKey, input: SheetInput): Promise<CountingSheet> =>
      changed(key, async (transaction, before) => {
        await judge(key.customerId, input)
        if (before.state === 'signed') throw sheetRefusals.signed()
        await changeSheet(transaction, key, input)
        const changes = changesIn(sheetJournal, journalValues(before), journalValues(await get(key, transaction)))
        if (Object.keys(changes.after).length === 0) return
        const [{ customerId }, subject] = [key, subjectOf(before)]
        await recordAudit(transaction, sheetJournal, { customerId, actor, action: 'updated', subject, ...changes })
      }),

    /** Deletes a sheet that nobody has signed. */
    async remove(actor: Person, key: SheetKey): Promise<void> {
      await change(key, async (transaction, sheet) => {
        if (sheet.state === 'signed') throw sheetRefusals.signed()
        await removeSheet(transaction, key)
        const [{ customerId }, subject] = [key, subjectOf(sheet)]
        await recordAudit(transaction, sheetJournal, { customerId, actor, action: 'deleted', subject })
      })
    },

    /**
     * Signs a sheet. The second signature seals it and records its donation. The account signs, whatever role it works
     * under: 422 for one that has signed already, and for a total that is not the one that the person saw.
     */
    sign: (actor: Person, key: SheetKey, totalSeen: number): Promise<CountingSheet> =>
      changed(key, async (transaction, sheet) => {
        const [{ customerId }, { accountId }] = [key, actor]
        if (sheet.signatures.some(({ signedBy }) => signedBy._id === accountId)) throw sheetRefusals.sameSigner()
        const cents = centsOfLines(sheet.lines)
        if (cents !== centsOfEuros(totalSeen)) throw sheetRefusals.changed()
        if (cents === 0) throw sheetRefusals.empty()
        if (cents > centsOfEuros(maxSheetEuros)) throw sheetRefusals.tooMuch()
        const place = sheet.signatures.length + 1
        await insertSignature(transaction, key, { place, signedBy: accountId, signedAt: clock() })
        const first = sheet.signatures[0]
        if (first) await seal(transaction, key, sheet, first.signedBy._id)
        const [action, subject] = [first ? 'sealed' : 'signed', subjectOf(sheet)] as const
        await recordAudit(transaction, sheetJournal, {
          customerId,
          actor,
          action,
          subject,
          after: { total: sheet.total },
        })
      }),

    /** Withdraws the first signature. Anyone who may count may: the count is done again, and the journal has a line. */
    withdraw: (actor: Person, key: SheetKey): Promise<CountingSheet> =>
      changed(key, async (transaction, sheet) => {
        if (sheet.signatures.length === 0) throw sheetRefusals.notSigned()
        await removeSignatures(transaction, key)
        const [{ customerId }, subject] = [key, subjectOf(sheet)]
        await recordAudit(transaction, sheetJournal, { customerId, actor, action: 'withdrawn', subject })
      }),
  }
}

export type SheetService = ReturnType<typeof createSheetService>
