import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import { dayMs, dayOf, startOfDay } from '#shared/days.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { createLinkCodes } from '#shared/server/link-code.ts'
import { requireMail } from '#shared/server/mail-kind.ts'
import {
  type AddressRequestsResult,
  addressLinkDays,
  addressRefusals,
  type DonationAddress,
} from '../address-request.ts'
import { donorJournal } from '../donor.journal.ts'
import type { ListReceiptable } from '../donors.port.ts'
import { recordAnswer } from './address-answer.service.ts'
import { addressKind, writeAddressMails } from './address-request.mails.ts'
import {
  type AskedDonation,
  type DonationKey,
  findAsked,
  findRequest,
  insertRequest,
  listAskable,
  pageAnswers,
  type RequestKey,
  takeAnswer,
} from './address-request.repository.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof donorJournal>
  clock: () => Date
  outgoingMails: Pick<OutgoingMails, 'mailQueue' | 'publicUrl'>
  listReceiptable: ListReceiptable
  /** Derives the codes of links: 32 bytes. */
  sealingKey: Buffer
}

/** The donations that are read at a time, and the mails that a call adds. */
const chunkSize = 1000
const mailsOfCall = 500

/** Asks donors for the addresses of their receipts (docs/rules/receipts.md#addresses). */
export const createAddressRequestService = ({ db, clock, outgoingMails, sealingKey, ...deps }: Deps) => {
  const codes = createLinkCodes(sealingKey)
  writeAddressMails({ db, outgoingMails, codes })

  /** Makes a link and adds its mail. */
  const ask = async (
    transaction: Database,
    actor: Person,
    customerId: string,
    { transactionId, email }: AskedDonation,
  ) => {
    const id = newId()
    const requestedAt = clock()
    const expiresAt = new Date(requestedAt.getTime() + addressLinkDays * dayMs)
    const request = { id, codeHash: codes.hashOf(id), requestedAt, requestedBy: actor.accountId, expiresAt }
    const parties = { recipient: email ?? '', person: actor.accountId, customerId, id }
    const counted = await outgoingMails.mailQueue.add(transaction, addressKind, { customerId, requestId: id }, parties)
    if (counted.allowed) await insertRequest(transaction, { customerId, transactionId }, request)
    return counted
  }
  const note = (
    transaction: Database,
    actor: Person,
    customerId: string,
    action: 'address-requested' | 'address-accepted' | 'address-refused',
    count = 1,
  ) =>
    deps.recordAudit(transaction, donorJournal, { customerId, actor, action, after: { donationCount: String(count) } })

  /** Reads donations whose addresses may be asked for where a receipt may have them, the newest first. */
  const listAsked = async (handle: Database, customerId: string, transactionIds: readonly string[]) => {
    const donations = { customerId, transactionIds }
    const receiptable = await deps.listReceiptable(handle, donations, dayOf(clock()))
    const found = await findAsked(handle, donations, clock())
    return found.map((one) => ({ ...one, isAskable: one.isAskable && receiptable.includes(one.transactionId) }))
  }
  const read = async (handle: Database, key: DonationKey) => {
    const [donation] = await listAsked(handle, key.customerId, [key.transactionId])
    if (!donation) throw notFound()
    const request = (await findRequest(handle, key, clock())) ?? null
    return { donation, request, mayAsk: donation.isAskable && request?.state !== 'waiting' }
  }
  const get = async (key: DonationKey, handle = db): Promise<DonationAddress> => {
    const { request, mayAsk } = await read(handle, key)
    return { request, mayAsk }
  }

  return {
    /** Throws 404 for an unknown donation. */
    get: (key: DonationKey) => get(key),
    listAnswers: (customerId: string, query: PageQuery) => pageAnswers(db, customerId, query, clock()),

    /** Throws 422 for a donation whose address is not asked for, and 429 beyond the mails of a day. */
    request: (actor: Person, key: DonationKey): Promise<DonationAddress> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockCustomer(transaction, customerId)
        const { donation, mayAsk } = await read(transaction, key)
        if (!mayAsk) throw addressRefusals.notAskable()
        requireMail(await ask(transaction, actor, customerId, donation))
        await note(transaction, actor, customerId, 'address-requested')
        return get(key, transaction)
      }),

    /** Asks each donor of a year once, by the newest donation, within the mails of a day. */
    requestAll: (actor: Person, customerId: string, year: number): Promise<AddressRequestsResult> =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const [from, until] = [startOfDay(`${year}-01-01`), startOfDay(`${year + 1}-01-01`)]
        const ids = await listAskable(transaction, customerId, from, until)
        const byEmail = new Map<string | null, AskedDonation>()
        for (let start = 0; start < ids.length; start += chunkSize)
          for (const donation of await listAsked(transaction, customerId, ids.slice(start, start + chunkSize)))
            if (donation.isAskable && !donation.isAsked && !byEmail.has(donation.email))
              byEmail.set(donation.email, donation)
        let askedCount = 0
        for (const donation of [...byEmail.values()].slice(0, mailsOfCall))
          if ((await ask(transaction, actor, customerId, donation)).allowed) askedCount += 1
        if (askedCount > 0) await note(transaction, actor, customerId, 'address-requested', askedCount)
        return { askedCount, leftOutCount: byEmail.size - askedCount }
      }),

    /** Accepts or refuses an answer. Throws 404 for an unknown one, and 409 for one that does not wait. */
    decide: (actor: Person, key: RequestKey, isAccepted: boolean): Promise<DonationAddress> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockCustomer(transaction, customerId)
        const decision = { decidedAt: clock(), decidedBy: actor.accountId, isAccepted }
        const taken = await takeAnswer(transaction, key, decision)
        if (!taken) throw notFound()
        const { transactionId, answer } = taken
        if (!answer) throw addressRefusals.decided()
        if (isAccepted)
          await recordAnswer(transaction, { customerId, transactionId }, answer, {
            at: decision.decidedAt,
            by: actor.accountId,
          })
        await note(transaction, actor, customerId, isAccepted ? 'address-accepted' : 'address-refused')
        return get({ customerId, transactionId }, transaction)
      }),
  }
}
