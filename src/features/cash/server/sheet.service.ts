import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { donationRefusals } from '#features/transactions/donation.ts'
import { dayOf, formatDate } from '#shared/days.ts'
import { centsOfEuros } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound, Refusal } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import type { WritePdf } from '#shared/server/paper/paper.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { requireSettled, requireTwoPeople } from '#shared/server/record-rights.ts'
import { editedFields, sheetJournal } from '../cash.journal.ts'
import {
  type CountedSheet,
  type CountingSheet,
  centsOfLines,
  maxSheetEuros,
  type SheetInput,
  sheetRefusals,
} from '../sheet.ts'
import {
  causeExists,
  findSheet,
  isBlindTo,
  listSigners,
  lockSheet,
  readIssuer,
  readSheetPage,
  type SheetKey,
} from './sheet.repository.ts'
import { paperOf } from './sheet-paper.ts'
import { createSeal, type SealDeps } from './sheet-seal.service.ts'
import { changeSheet, insertSheet, insertSignature, removeSheet, removeSignatures } from './sheet-writes.repository.ts'

type Deps = SealDeps & {
  db: Database
  recordAudit: RecordAudit<typeof sheetJournal>
  openDays: OpenDays
  writePdf: WritePdf
}

const subjectOf = ({ _id, place, day }: CountingSheet) => ({ _id, name: `${place}, ${formatDate(day)}` })
type Signature = CountingSheet['signatures'][number]
const journalValues = (sheet: CountingSheet) => ({ ...sheet, cause: sheet.cause?.name ?? null })

/** Creates the service of counting sheets (docs/rules/cash.md#cash-sheets). It refuses by a `Refusal`. */
export const createSheetService = ({ db, recordAudit, clock, openDays, writePdf, ...deps }: Deps) => {
  const seal = createSeal({ clock, ...deps })

  const get = async (key: SheetKey, handle = db): Promise<CountedSheet> => {
    const sheet = await findSheet(handle, key)
    if (!sheet) throw notFound()
    return sheet
  }

  const requireSecond = async (handle: Database, actor: Person, { signedBy, signedAt }: Signature): Promise<void> => {
    requireSettled(actor)
    await requireTwoPeople(handle, { first: signedBy._id, second: actor.accountId, actedAt: signedAt })
  }

  /** Says why a person may not sign second, before they count, and who may. */
  const secondSignature = async (
    actor: Person,
    { customerId }: SheetKey,
    { state, signatures: [first] }: Pick<CountingSheet, 'state' | 'signatures'>,
  ): Promise<Pick<CountingSheet, 'cannotSign'>> => {
    if (state !== 'signed' || !first || first.signedBy._id === actor.accountId) return {}
    try {
      await requireSecond(db, actor, first)
      return {}
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { cannotSign: { reason: error.message, signers: await listSigners(db, customerId, first) } }
    }
  }

  /** Leaves out the count for the person who counts second. Throws 404 when the association has no such sheet. */
  const read = async (actor: Person, key: SheetKey): Promise<CountingSheet> => {
    const { total, lines, ...counted } = await get(key)
    const sheet = { ...counted, ...(await secondSignature(actor, key, counted)) }
    return isBlindTo(actor.accountId, sheet, sheet.signatures[0]?.signedBy._id) ? sheet : { ...sheet, total, lines }
  }

  /** Locks a sheet, changes it, and returns the new state. Throws a refusal that the work returns after the commit. */
  const change = async (
    key: SheetKey,
    work: (transaction: Database, sheet: CountedSheet) => Promise<Refusal | void>,
  ): Promise<CountingSheet | undefined> => {
    const { refusal, changed: sheet } = await db.transaction().execute(async (transaction) => {
      await lockSheet(transaction, key)
      const sheet = await get(key, transaction)
      if (sheet.state === 'sealed') throw sheetRefusals.sealed()
      const refusal = await work(transaction, sheet)
      return { refusal, changed: await findSheet(transaction, key) }
    })
    if (refusal) throw refusal
    return sheet
  }
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

  return {
    list: ({ accountId }: Person, customerId: string, query: PageQuery) =>
      readSheetPage(db, customerId, accountId, query),

    get: read,

    print: async (actor: Person, key: SheetKey): Promise<Buffer> =>
      writePdf(paperOf(await read(actor, key), await readIssuer(db, key.customerId), clock()), key.customerId),

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

    /** Replaces a sheet that nobody has signed. Throws 409 when it is not as the caller read it. */
    update: (actor: Person, key: SheetKey, input: SheetInput, readVersion?: string): Promise<CountingSheet> =>
      changed(key, async (transaction, before) => {
        await judge(key.customerId, input)
        if (before.reversesId) throw sheetRefusals.reversing()
        if (before.state === 'signed') throw sheetRefusals.signed()
        await requireUnchanged(transaction, changedSince(editedFields, readVersion, before), actor, {
          customerId: key.customerId,
          action: sheetJournal.subject,
          subjectId: key.sheetId,
        })
        await changeSheet(transaction, key, input)
        const changes = changesIn(sheetJournal, journalValues(before), journalValues(await get(key, transaction)))
        if (Object.keys(changes.after).length === 0) return
        const { customerId } = key
        const subject = subjectOf(before)
        await recordAudit(transaction, sheetJournal, { customerId, actor, action: 'updated', subject, ...changes })
      }),

    /** Deletes a sheet that nobody has signed. */
    async remove(actor: Person, key: SheetKey): Promise<void> {
      await change(key, async (transaction, sheet) => {
        if (sheet.state === 'signed') throw sheetRefusals.signed()
        await removeSheet(transaction, key)
        const { customerId } = key
        const subject = subjectOf(sheet)
        await recordAudit(transaction, sheetJournal, { customerId, actor, action: 'deleted', subject })
      })
    },

    /**
     * Signs a sheet. The second signature seals it and records its donation, or cancels the donation of the reversed
     * sheet. The account signs, in any role. Throws 422 for an account that has already signed, and for a total that
     * differs from the current total; that of a second person has a line in the journal, since the refusal tells them
     * the first count.
     */
    sign: (actor: Person, key: SheetKey, totalSeen: number): Promise<CountingSheet> =>
      changed(key, async (transaction, sheet) => {
        const { customerId } = key
        const { accountId } = actor
        if (sheet.signatures.some(({ signedBy }) => signedBy._id === accountId)) throw sheetRefusals.sameSigner()
        const cents = centsOfLines(sheet.lines)
        const first = sheet.signatures[0]
        const subject = subjectOf(sheet)
        if (first) await requireSecond(transaction, actor, first)
        if (cents !== centsOfEuros(totalSeen)) {
          if (!first || sheet.reversesId) throw sheetRefusals.changed()
          const after = { counted: totalSeen }
          await recordAudit(transaction, sheetJournal, { customerId, actor, action: 'recounted', subject, after })
          return sheetRefusals.recountDiffers(totalSeen, sheet.total)
        }
        if (cents === 0) throw sheetRefusals.empty()
        if (cents > centsOfEuros(maxSheetEuros)) throw sheetRefusals.tooMuch()
        const place = sheet.signatures.length + 1
        if (place === 1 && sheet.reversesId && actor.role !== 'manager') throw sheetRefusals.managerFirst()
        await insertSignature(transaction, key, { place, signedBy: accountId, signedAt: clock() })
        if (first) await seal(transaction, key, sheet, { actor, first: first.signedBy._id })
        const sealing = sheet.reversesId ? 'reversed' : 'sealed'
        const action = first ? sealing : 'signed'
        const after = { total: sheet.total }
        await recordAudit(transaction, sheetJournal, { customerId, actor, action, subject, after })
        return undefined
      }),

    /**
     * Creates the reversing sheet of a sealed sheet, with the caller's signature (docs/rules/cash.md#cash-reversal).
     * Throws 409 when the sheet already has a reversing sheet.
     */
    reverse: (actor: Person, key: SheetKey, reason: string): Promise<CountingSheet> =>
      db.transaction().execute(async (transaction) => {
        await lockSheet(transaction, key)
        const sheet = await get(key, transaction)
        if (sheet.reversesId) throw sheetRefusals.reversing()
        if (sheet.state !== 'sealed') throw sheetRefusals.notSealed()
        if (sheet.reversal) throw sheetRefusals.reversed()
        const { customerId } = key
        const now = clock()
        const reversing = { customerId, sheetId: newId() }
        const { day, place, lines } = sheet
        const event = sheet.event ?? undefined
        const box = sheet.box ?? undefined
        const copied = { day, place, event, box, causeId: sheet.cause?._id, lines }
        const creation = { createdBy: actor.accountId, createdAt: now, reversesId: key.sheetId, reason }
        await insertSheet(transaction, reversing, copied, creation)
        await insertSignature(transaction, reversing, { place: 1, signedBy: actor.accountId, signedAt: now })
        await recordAudit(transaction, sheetJournal, {
          customerId,
          actor,
          action: 'reversal-begun',
          subject: subjectOf(sheet),
          after: { total: sheet.total },
        })
        return get(reversing, transaction)
      }),

    /** Withdraws the first signature, so that the count can be done again. Every user who may count may withdraw it. */
    withdraw: (actor: Person, key: SheetKey): Promise<CountingSheet> =>
      changed(key, async (transaction, sheet) => {
        if (sheet.signatures.length === 0) throw sheetRefusals.notSigned()
        await removeSignatures(transaction, key)
        const { customerId } = key
        const subject = subjectOf(sheet)
        await recordAudit(transaction, sheetJournal, { customerId, actor, action: 'withdrawn', subject })
      }),
  }
}
