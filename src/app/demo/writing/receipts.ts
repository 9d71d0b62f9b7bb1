import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import { createLinkDonor } from '#features/donors/server/donor-record.repository.ts'
import type { FiscalProfileInput } from '#features/receipts/fiscal-profile.ts'
import { formatReceiptNumber } from '#features/receipts/receipt.ts'
import { findDonor, listDonations } from '#features/receipts/server/donation.queries.ts'
import { receiptHold } from '#features/receipts/server/donor-receipts.repository.ts'
import { insertProfile } from '#features/receipts/server/profile.repository.ts'
import { insertEnd, insertReceipt, takeNumber } from '#features/receipts/server/receipt.repository.ts'
import { findReceiptRefusal, newReceiptOf } from '#features/receipts/server/receipt.rules.ts'
import { donationIdentities } from '#features/transactions/server/record/donation-identity.repository.ts'
import { addDays, dayMs, dayOf, hourMs, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { Association } from '../associations/association.ts'
import { lineOf } from '../associations/journal-line.ts'
import type { UserRow } from '../associations/staff.ts'
import { drawAddress } from '../ideas/people.ts'
import { Random } from '../random.ts'
import { copyRows, demoDatabaseOn } from './copy.ts'

/** A drawn signature: a PNG of 168 × 56 points. */
const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKgAAAA4AQAAAABBVo5aAAABRElEQVR42u2TMW7DMAxFaWjw6J6gvkY3XSwoE2RIhwC5Qc/iwIOv4cAXUNDFgyCGFCVUbrQV3WpAhvBM0/9/0UC1C/7p7+gKFRoAumfqGt9uaKzZI40ldUIDFy4l3Qv1/ZZ6sKIAt9QByp3XVNDhwAvvvDsV1LSs1S5Zi1L/2ktrpqH/pu7dsllk6m0wmV5DR2Dk+yuyawwIdKcjAe/pK8qYeW+BHFcOsEN+TDf5SKTrrldjXDgmGUD+DTUE9iZyL5EGjeLAAoRIGqKhiXRGFst0tko107Xjjkd2k/Re9Xga7joAtIkO6nKwI4cH2fEHagtzK0/+bNP2paSfKSgHJb2kUFlySU+1iZqmGh2XGp2r1BnxZDLxTaTeSP55HAmU0hl6UatmBsgnHxOZGx1szDS92spgdz+m2kt38zzrkIL8s7/wAUbwFLmDT+SVAAAAAElFTkSuQmCC'

const yearly = 12

type Writing = {
  client: pg.PoolClient
  db: Database
  association: Association
  manager: UserRow
  random: Random
  asOf: Date
}
type Given = { fullname: string; email: string; year: number; ids: string[] }

const saveProfile = async ({ db, association, manager, random }: Writing, ofWorship: boolean, asOf: Date) => {
  const { address, postal_code, city } = association.customer
  const savedAt = new Date(association.life.joinedMs + dayMs)
  // Declared five years and some weeks ago: the quality has ended.
  const declared = addDays(dayOf(asOf), -5 * 366 - 40)
  const profile: FiscalProfileInput = {
    legalForm: ofWorship ? 'association-1905' : 'association-1901',
    quality: ofWorship ? 'worship' : 'general-interest',
    object: ofWorship ? 'Exercice du culte musulman' : 'Accès à l’eau et aide d’urgence aux populations',
    siren: null,
    rna: ofWorship ? 'W691000123' : 'W442000123',
    street: address ?? '1 rue de la Paix',
    postalCode: postal_code ?? '44000',
    city: city ?? 'Nantes',
    signatory: `${manager.firstname} ${manager.lastname}`,
    signatoryRole: 'Président',
    delegatedUntil: null,
    signature,
    exerciseEndMonth: 12,
    worshipDeclaredOn: ofWorship ? declared : null,
    helpsPeople: false,
    rescriptOn: null,
    isAttested: true,
  }
  const facts = { id: random.uuid(savedAt.getTime()), validFrom: dayOf(savedAt), savedAt, savedBy: manager.id }
  await insertProfile(db, association.customer.id, profile, facts)
}

/** Returns the donors of each year who have left their name and e-mail, with what is left of their donations. */
const readGiven = async ({ client, association }: Writing): Promise<Given[]> => {
  const { rows } = await client.query<Given>(
    `select max(i.donator_fullname) as fullname, i.donator_email as email, y.year, array_agg(s.id order by s.created_at) as ids
    from donation_identities i
    join donation_standing s on (s.customer_id, s.id) = (i.customer_id, i.transaction_id)
    cross join lateral (select extract(year from paris_day(s.created_at))::int as year) y
    where i.customer_id = $1 and i.donator_email is not null and i.donator_fullname is not null and s.net_cents > 0
    group by 2, 3 order by y.year, i.donator_email`,
    [association.customer.id],
  )
  return rows
}

/** Adds a donor of donations, with an address unless it is still asked for. Returns the id. */
const addDonor = async (
  { client, association, random }: Writing,
  { fullname, email, ids }: Given,
  at: Date,
  isAddressed = true,
) => {
  const customer_id = association.customer.id
  const id = random.uuid(at.getTime())
  const [first_name = '', ...last] = fullname.split(' ')
  const donor = { customer_id, id, kind: 'person', first_name, last_name: last.join(' '), email, created_at: at }
  await copyRows(client, 'donors', [donor satisfies Insertable<Tables['donors']>])
  const { postalCode: postal_code, city } = association.idea
  const place = { street: drawAddress(random), postal_code, city, noted_at: at, source: 'manager' }
  const address = { customer_id, id: random.uuid(at.getTime()), donor_id: id, ...place }
  if (isAddressed) await copyRows(client, 'donor_addresses', [address satisfies Insertable<Tables['donor_addresses']>])
  const links = ids.map((transaction_id) => ({ customer_id, transaction_id, donor_id: id, linked_at: at }))
  await copyRows(client, 'donor_donations', links satisfies Insertable<Tables['donor_donations']>[])
  return id
}

/** Issues the receipt of donations by the rules of the product. Returns nothing where they are not for a receipt. */
const issue = async (
  { client, db, association, manager, random }: Writing,
  donorId: string,
  ids: string[],
  issuedAt: Date,
) => {
  const { id: customerId, name: issuerName } = association.customer
  const donor = await findDonor(db, customerId, donorId)
  const donations = await listDonations(db, customerId, ids)
  if (!donor || findReceiptRefusal(donations, donorId, donor)) return undefined
  const { rows } = await client.query<{ id: string }>('select id from fiscal_profiles where customer_id = $1', [
    customerId,
  ])
  const year = Number(dayOf(issuedAt).slice(0, 4))
  const number = await takeNumber(db, customerId, year)
  const id = random.uuid(issuedAt.getTime())
  const issued = { id, year, number, issuedAt, issuedBy: manager.id, issuerName, donorId, donor, donations }
  await insertReceipt(db, customerId, newReceiptOf(issued, rows[0]?.id ?? ''))
  const link = { customerId, donorId, transactionIds: ids, linkedAt: issuedAt, linkedBy: manager.id }
  await createLinkDonor(donationIdentities)(db, link, receiptHold({ year, number, issuedAt }))
  const subject = { id, name: formatReceiptNumber({ year, number }) }
  const line = { at: issuedAt, customerId, actor: manager, subject, action: 'receipt.issued' } as const
  await copyRows(client, 'audit_entries', [lineOf(random.uuid(issuedAt.getTime()), line)])
  return id
}

/** Cancels a receipt; with donations, issues another one in its place. */
const end = async (
  writing: Writing,
  receiptId: string,
  at: Date,
  reason: string,
  again?: { donorId: string; ids: string[] },
) => {
  const { client, db, association, manager, random } = writing
  const key = { customerId: association.customer.id, receiptId }
  const replace = again && (async () => (await issue(writing, again.donorId, again.ids, at)) ?? null)
  await insertEnd(db, key, { endedAt: at, endedBy: manager.id, reason }, replace)
  const { rows } = await client.query<{ year: number; number: number }>(
    'select year, number from receipts where id = $1',
    [receiptId],
  )
  const subject = { id: receiptId, name: formatReceiptNumber(rows[0] ?? { year: 0, number: 0 }) }
  const line = {
    at,
    customerId: key.customerId,
    actor: manager,
    subject,
    after: { reason },
    action: 'receipt.cancelled',
  } as const
  await copyRows(client, 'audit_entries', [lineOf(random.uuid(at.getTime()), line)])
}

/** Issues those of two years in their January: one is cancelled, one replaced, and the last donor has no address. */
const writeReceipts = async (writing: Writing, mayReplace: boolean): Promise<void> => {
  const { random, asOf } = writing
  const thisYear = Number(dayOf(asOf).slice(0, 4))
  const given = await readGiven(writing)
  const issued: { receiptId: string; donorId: string; ids: string[] }[] = []
  for (const year of [thisYear - 2, thisYear - 1]) {
    const at = new Date(startOfDay(`${year + 1}-01-15`).getTime() + 10 * hourMs)
    if (at > asOf) continue
    for (const one of random.sample(
      given.filter((own) => own.year === year),
      yearly,
    )) {
      const donorId = await addDonor(writing, one, at)
      const receiptId = await issue(writing, donorId, one.ids, at)
      if (receiptId) issued.push({ receiptId, donorId, ids: one.ids })
    }
  }
  const later = new Date(asOf.getTime() - dayMs)
  const [cancelled, replaced] = issued.slice(-2)
  if (cancelled) await end(writing, cancelled.receiptId, later, 'Émis deux fois')
  if (replaced && mayReplace) await end(writing, replaced.receiptId, later, 'Adresse fausse', replaced)
  const asked = given.findLast(({ year }) => year === thisYear)
  if (asked) await addDonor(writing, asked, later, false)
}

/**
 * Writes who issues receipts in the two associations that have a story, and those of two years. The quality of worship
 * of one has ended since. Comes after the corrections: a receipt says what they leave.
 */
export const writeReceiptStories = async (
  client: pg.PoolClient,
  associations: Association[],
  asOf: Date,
): Promise<void> => {
  for (const association of associations) {
    const { idea, staff } = association
    const manager = staff.find(({ role }) => role === 'manager')
    if (!manager || (idea.part !== 'roof' && idea.part !== 'well')) continue
    const writing = {
      client,
      db: demoDatabaseOn(client),
      association,
      manager,
      random: new Random(`${idea.name}/receipts`),
      asOf,
    }
    await saveProfile(writing, idea.part === 'roof', asOf)
    await writeReceipts(writing, idea.part === 'well')
  }
}
