// How a closing reaches its readers. A call adds the sending, its job in the queue of mails and its line in the
// journal in one transaction. The writer of the mail waits for the seal of the closing, and makes its papers. The queue
// tells what became of each attempt, which the page shows: a mail that was refused is retried, or given up.

import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { ClosingDays, ClosingPapers } from '#features/closings/closing.port.ts'
import { closingTexts } from '#features/closings/closing.texts.ts'
import type { ClosingSummary } from '#features/closings/closing.ts'
import { formatDate } from '#shared/days.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { Mail } from '#shared/server/mail.ts'
import { type MailKind, requireMail } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'
import { accountantJournal } from '../friday.journal.ts'
import { hasReader, Reader, type Sending, sendingRefusals } from '../friday.ts'
import { findReaders } from './friday.repository.ts'
import { closingMail } from './sending.mails.ts'
import { findSending, insertSending, updateSending } from './sending.repository.ts'

const fieldOf = { accountant: 'email', board: 'board' } as const
const periodOf = ({ kind, from, to }: ClosingSummary): string =>
  kind === 'day' ? formatDate(from) : closingTexts.periodOf(from, to)

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof accountantJournal>
  clock: () => Date
  closingDays: ClosingDays
  writeClosingPapers: ClosingDays['writePapers']
  outgoingMails: { mailQueue: MailQueue }
}

const sendingKind = {
  name: 'closing-sending',
  data: z.object({ customerId: z.guid(), closingId: z.guid() }),
  urgency: 'paper',
  perDay: { recipient: 40, person: 60, association: 60 },
} satisfies MailKind<unknown>
type SendingData = z.infer<typeof sendingKind.data>

/** The time that a try waits for the seal of a closing. Then it fails, and the queue tries again. */
const sealTries = 20
const sealPauseMs = 250

/** Mails closings to their readers (docs/rules/fridays.md#fridays-sending). */
export const createSendingService = ({
  db,
  recordAudit,
  clock,
  closingDays,
  writeClosingPapers,
  outgoingMails,
}: Deps) => {
  const { mailQueue } = outgoingMails

  const sealedPapers = async (key: { customerId: string; closingId: string }): Promise<ClosingPapers> => {
    for (let tries = 0; tries < sealTries; tries += 1) {
      const papers = await writeClosingPapers(key)
      if (papers) return papers
      await pause(sealPauseMs)
    }
    throw new Error('The closing is not sealed yet.')
  }

  const write = async (key: SendingData, id: string): Promise<Mail | undefined> => {
    const sending = await findSending(db, { customerId: key.customerId, id })
    return sending ? closingMail(await sealedPapers(key), sending) : undefined
  }
  mailQueue.writeWith(sendingKind, write, (state, { customerId }, id) =>
    updateSending(db, { customerId, id }, { state, changedAt: clock() }),
  )

  return {
    /**
     * Sends a closing to each reader that has an address (docs/rules/fridays.md#fridays-board). Throws 422 without one,
     * and 409 once the closing is reopened.
     */
    async send(actor: Person, key: { customerId: string; closingId: string }): Promise<Sending> {
      const { customerId } = key
      const closing = await closingDays.find(key)
      if (closing.reopening) throw sendingRefusals.reopened()
      await db.transaction().execute(async (transaction) => {
        const readers = await findReaders(transaction, customerId)
        if (!hasReader(readers)) throw sendingRefusals.noReader()
        for (const reader of Reader.options) {
          const email = readers[reader]
          if (email === null) continue
          const sending = { id: newId(), email, reader, requestedBy: actor.accountId, requestedAt: clock() }
          if (!(await insertSending(transaction, key, sending))) continue
          const parties = { recipient: email, person: actor.accountId, customerId }
          requireMail(await mailQueue.add(transaction, sendingKind, key, { ...parties, id: sending.id }))
          await recordAudit(transaction, accountantJournal, {
            customerId,
            actor,
            action: reader === 'board' ? 'board-sent' : 'sent',
            subject: { _id: closing._id, name: `n°\u00a0${closing.number}` },
            after: { [fieldOf[reader]]: email, period: periodOf(closing) },
          })
        }
      })
      const sending = await findSending(db, key)
      if (!sending) throw new Error('The sending was not added.')
      return sending
    },
  }
}
