import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { sha256 } from '#shared/server/secret.ts'
import { type AddressAnswer, isSamePerson, nameOf } from '../address-request.ts'
import { type AddressLink, type DonationKey, findLink, listSameDonor, useLink } from './address-request.repository.ts'
import { findDonationDonor, linkDonor, writeRecord } from './donor-record.repository.ts'

/** Why a link leads to no form. */
export type LinkEnd = 'unknown' | 'used' | 'expired' | 'closed'

export type OpenLink = AddressLink & {
  /** The donor's other donations, which the answer is for too. */
  others: { count: number; cents: number }
}

type Deps = { db: Database; clock: () => Date }

/** Reads and answers the links of donors, who have no account (docs/rules/receipts.md#addresses-link). */
export const createAddressAnswerService = ({ db, clock }: Deps) => {
  const find = async (code: string, handle = db): Promise<OpenLink | LinkEnd> => {
    const link = /^[\w-]{43}$/.test(code) ? await findLink(handle, sha256(code)) : undefined
    if (!link) return 'unknown'
    if (link.answeredAt) return 'used'
    if (link.expiresAt <= clock()) return 'expired'
    if (!link.isAskable) return 'closed'
    const others = await listSameDonor(handle, link)
    return { ...link, others: { count: others.length, cents: others.reduce((sum, { cents }) => sum + cents, 0) } }
  }

  return {
    /** Reads a link. Changes nothing. */
    find: (code: string) => find(code),

    /**
     * Uses a link. An answer that names the person of the donation becomes its donor; another one waits for a manager.
     */
    answer: (code: string, answer: AddressAnswer): Promise<OpenLink | LinkEnd> =>
      db.transaction().execute(async (transaction) => {
        const seen = await find(code, transaction)
        if (typeof seen === 'string') return seen
        await lockCustomer(transaction, seen.customerId)
        const link = await find(code, transaction)
        if (typeof link === 'string') return link
        const isSame = isSamePerson(link.said, nameOf(answer))
        const used = { ...link, answeredAt: clock(), answer: isSame ? null : answer }
        if (!(await useLink(transaction, used))) return 'used'
        if (isSame) await recordAnswer(transaction, link, answer, { at: used.answeredAt, by: null })
        return link
      }),
  }
}

/**
 * Makes an answer the donor of the donation, and of the donor's other donations. The donor who has the same e-mail and
 * name gets the new address. `by`: the manager who accepted it, or null.
 */
export const recordAnswer = async (
  transaction: Database,
  key: DonationKey,
  answer: AddressAnswer,
  { at, by }: { at: Date; by: string | null },
): Promise<void> => {
  const { customerId, transactionId } = key
  const found = await findDonationDonor(transaction, key)
  if (!found) return
  const { donor, likely, said } = found
  const same = likely.filter(({ donor: { name }, reason }) => reason === 'email' && isSamePerson(name, nameOf(answer)))
  const known = donor ?? (same.length === 1 ? same[0]?.donor : undefined)
  const {
    _id: donorId,
    name: _,
    ...record
  } = known ?? {
    _id: newId(),
    name: '',
    kind: 'person' as const,
    companyName: null,
    legalForm: null,
    siren: null,
    email: said.email?.toLowerCase() ?? null,
    phone: said.phone,
    membershipNumber: said.membershipNumber,
    preference: 'yearly' as const,
    mayContact: true,
  }
  await writeRecord(
    transaction,
    { customerId, donorId },
    { ...record, ...answer },
    { now: at, addressId: newId(), isNew: !known, source: 'donor' },
  )
  const others = await listSameDonor(transaction, key)
  const transactionIds = [transactionId, ...others.map((other) => other.transactionId)]
  await linkDonor(transaction, { customerId, donorId, transactionIds, linkedAt: at, linkedBy: by })
}
