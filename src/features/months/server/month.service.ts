// A month is closed by the service of closings, in one transaction with its sheet: the bank, the cash box and the
// cheques as they were when the person closed it, in JSON with its checksum (docs/rules/months.md#months-seal). The
// figures of its donations are those of the closing, and are not kept twice. The paper and the mail are made of both.

import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { BankMonths } from '#features/bank/bank-month.ts'
import type { ReadCashMonth } from '#features/cash/cash-month.ts'
import type { CloseDays, ClosingDays, ClosingKey } from '#features/closings/closing.port.ts'
import { type ClosingSummary, isClosingOf } from '#features/closings/closing.ts'
import type { DaySilences } from '#features/devices/device.port.ts'
import type { ClosingSendings } from '#features/fridays/friday.ts'
import { type Day, dayOf } from '#shared/days.ts'
import { periodOfMonth } from '#shared/periods.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { WritePdf } from '#shared/server/paper/paper.ts'
import { monthJournal } from '../month.journal.ts'
import { monthTexts } from '../month.texts.ts'
import {
  isOfBank,
  MonthBooks,
  type MonthClosing,
  type MonthMissing,
  type MonthSheet,
  monthAt,
  monthRefusals,
} from '../month.ts'
import { findSeal, insertSeal, readIssuer } from './month.repository.ts'
import { creditedOf, missingOf } from './month.rules.ts'
import { paperOf } from './month-paper.ts'

type ReadDeps = {
  db: Database
  clock: () => Date
  closingDays: ClosingDays
  bankMonths: BankMonths
  readCashMonth: ReadCashMonth
  closingSendings: ClosingSendings
  daySilences: DaySilences
  listSignedSheets: (customerId: string, accountId: string) => Promise<string[]>
  countWaitingOf: (of: { customerId: string; accountId: string | undefined; from: Day; to: Day }) => Promise<number>
}

/** A month with its reader. A paper has none: it says what waits for anybody. */
type Asked = { customerId: string; month: string; accountId?: string }

const daysOf = (month: string) => {
  const { startDate: from, endDate: to } = periodOfMonth(month)
  return { from, to }
}

/** Reads months (docs/rules/months.md#months-figures). */
const createMonthReads = ({ db, clock, closingDays, bankMonths, readCashMonth, ...others }: ReadDeps) => {
  const readBooks = async (customerId: string, month: string): Promise<MonthBooks> => {
    const cash = await readCashMonth(customerId, month)
    const slipIds = cash.slips.map(({ _id }) => _id)
    const bank = await bankMonths.read(customerId, month)
    return { bank, cash, credited: creditedOf(cash.slips, await bankMonths.listCredited(customerId, slipIds)) }
  }

  const listMissing = async (
    { customerId, month, accountId }: Asked,
    closingId: string | undefined,
    { books, isOver }: { books: MonthBooks; isOver: boolean },
  ): Promise<MonthMissing[]> => {
    const about = { customerId, ...daysOf(month) }
    const signed = accountId === undefined ? [] : await others.listSignedSheets(customerId, accountId)
    const unsealed = books.cash.unsealed.filter((id) => !signed.includes(id))
    const corrections = await others.countWaitingOf({ ...about, accountId })
    const arrived = closingId === undefined ? null : await closingDays.readWaiting({ customerId, closingId })
    const { keeping } = closingId === undefined ? await others.daySilences(customerId, about.to) : { keeping: [] }
    return [
      ...missingOf({ ...books, cash: { ...books.cash, unsealed } }, isOver),
      ...keeping.map((terminal) => ({ kind: 'keeping' as const, ...terminal })),
      ...(corrections > 0 ? [{ kind: 'corrections' as const, count: corrections }] : []),
      ...(closingId !== undefined && arrived && arrived.count > 0
        ? [{ kind: 'arrived' as const, closingId, ...arrived }]
        : []),
    ]
  }

  const read = async (asked: Asked, closing: ClosingSummary | null): Promise<MonthSheet> => {
    const { customerId, month } = asked
    const days = daysOf(month)
    const isOver = days.to < dayOf(clock())
    const own = closing && isClosingOf(closing, days) ? { customerId, closingId: closing._id } : null
    const books = await readBooks(customerId, month)
    const seal = own && (await findSeal(db, own))
    const missing = await listMissing(asked, own?.closingId, { books, isOver })
    const { name, siren } = await readIssuer(db, customerId)
    return {
      month,
      isOver,
      customerName: name,
      customerSiren: siren,
      ...(await closingDays.readDays(customerId, days, closing)),
      books: seal ? MonthBooks.parse(JSON.parse(seal.content)) : books,
      missing,
      isReconciled: isOver && !missing.some(isOfBank),
      closing,
      seal: seal && {
        sealedAt: seal.sealedAt.toISOString(),
        sealedBy: { _id: seal.sealedBy, name: seal.sealedByName },
        sha256: seal.sha256,
        hasChanged: JSON.stringify(books) !== seal.content,
      },
      sending: own && (await others.closingSendings.find(own)),
      ...(await others.closingSendings.findReaders(customerId)),
    }
  }

  return {
    readBooks,
    read,
    find: async (asked: Asked): Promise<MonthSheet> =>
      read(asked, await closingDays.findOfDays(asked.customerId, daysOf(asked.month))),
  }
}

/** Returns a sealed month as it was known then. What was missing is said of its own books. */
const asSealed = (sheet: MonthSheet): MonthSheet => {
  if (!sheet.seal) return sheet
  const missing = missingOf(sheet.books, true)
  return { ...sheet, missing, isReconciled: !missing.some(isOfBank) }
}

type Deps = ReadDeps & { closeDays: CloseDays; recordAudit: RecordAudit<typeof monthJournal>; writePdf: WritePdf }

/** Reads, closes and prints months (docs/rules/months.md). Every refusal is a `Refusal`. */
export const createMonthService = (deps: Deps) => {
  const { db, clock, closingDays, closeDays, recordAudit, writePdf } = deps
  const reads = createMonthReads(deps)
  const requireBegun = (month: string): void => {
    if (month.slice(0, 7) > monthAt(clock())) throw monthRefusals.future()
  }

  return {
    /** Throws 422 for a month that has not begun. */
    async get({ accountId }: Person, customerId: string, month: string): Promise<MonthSheet> {
      requireBegun(month)
      return reads.find({ customerId, month, accountId })
    },

    /** Closes a month with its sheet; a closed one gets its sheet, once. Throws as a closing does. */
    async close(actor: Person, customerId: string, { month, ...seen }: MonthClosing): Promise<MonthSheet> {
      requireBegun(month)
      const days = daysOf(month)
      const books = await reads.readBooks(customerId, month)
      const seal = async (transaction: Database, key: ClosingKey): Promise<void> => {
        const sheet = { month, content: JSON.stringify(books), sealedAt: clock(), sealedBy: actor.accountId }
        const sha256 = await insertSeal(transaction, key, sheet)
        if (sha256 === null) return
        const subject = { _id: key.closingId, name: monthTexts.month(month) }
        await recordAudit(transaction, monthJournal, {
          customerId,
          actor,
          action: 'sealed',
          subject,
          after: { sha256 },
        })
      }
      const closing = await closingDays.findOfDays(customerId, days)
      if (closing && isClosingOf(closing, days)) {
        const key = { customerId, closingId: closing._id }
        await db.transaction().execute((transaction) => seal(transaction, key))
      } else await closeDays(actor, customerId, { kind: 'period', ...days, counts: [], ...seen }, seal)
      return reads.find({ customerId, month, accountId: actor.accountId })
    },

    /** Makes a PDF of a month: as it was sealed, or as it is now. */
    async print(customerId: string, month: string): Promise<Buffer> {
      requireBegun(month)
      return writePdf(paperOf(asSealed(await reads.find({ customerId, month })), clock()), customerId)
    },
  }
}

/** Makes the papers for a closing's mail: of the month when one is sealed with it. Null under way. */
export const createWriteClosingPapers = (deps: ReadDeps): ClosingDays['writePapers'] => {
  const reads = createMonthReads(deps)
  return (key) =>
    deps.closingDays.writePapers(key, async (closing) => {
      const seal = await findSeal(deps.db, key)
      if (!seal) return null
      return paperOf(asSealed(await reads.read({ ...key, month: seal.month }, closing)), deps.clock())
    })
}
