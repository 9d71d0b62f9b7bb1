import type pg from 'pg'
import { newId } from '#shared/server/ids.ts'
import { lineOf } from '../associations/journal-line.ts'
import type { DemoData } from '../demo-data.ts'
import { copyRows } from './copy.ts'

/** The donors of an association who gave more than once, the most frequent first. */
const frequentDonors = `
  select donator_email as email, count(*)::int as donations, max(given_at) as last
  from donation_identities where customer_id = $1 and donator_email is not null
  group by 1 having count(*) > 1 order by 2 desc, 1 limit 2`

const erased = `
  update donation_identities set donator_fullname = null, donator_phone = null, donator_email = null,
    donator_membership_number = null, message = null, erased_at = $3
  where customer_id = $1 and donator_email = $2`

const held = `
  update donation_identities set legal_hold_until = (given_at + interval '6 years')::date,
    legal_hold_reason = 'Reçu fiscal émis'
  where customer_id = $1 and donator_email = $2`

/** Erases a donor, puts a legal hold on another and sets a retention, in the association of the demo's manager. */
export const writeDonorRights = async (client: pg.PoolClient, { users }: DemoData): Promise<void> => {
  const manager = users.find(({ email }) => email.startsWith('manageur@'))
  const customerId = manager?.customer_id
  if (!manager || !customerId) throw new Error('the demo has no manager')
  const { rows } = await client.query<{ email: string; donations: number; last: Date }>(frequentDonors, [customerId])
  const [first, second] = rows
  if (!first || !second) return
  const at = first.last > second.last ? first.last : second.last
  await client.query(erased, [customerId, first.email, at])
  await client.query(held, [customerId, second.email])
  const counts = { erased_count: first.donations, held_count: 0 }
  const erasure = { customer_id: customerId, id: newId(at.getTime()), erased_at: at, erased_by: manager.id }
  await copyRows(client, 'donor_erasures', [{ ...erasure, reason: 'request', ...counts }])
  const after = { donationCount: first.donations, heldCount: 0 }
  const line = { at, action: 'donors.erased', after, customerId, actor: manager } as const
  await copyRows(client, 'audit_entries', [lineOf(newId(at.getTime()), line)])
  await copyRows(client, 'donor_retention', [{ customer_id: customerId, months: 36 }])
}
