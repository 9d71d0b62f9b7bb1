import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { LedgerRow, NewDonation } from '../server/record/donation.queries.ts'
import { bookDonations } from '../server/record/donation.repository.ts'

/** Returns a donation of 20 € that is not booked yet. `overrides` must name its device or who recorded it. */
export const newDonation = (customerId: string, overrides: Partial<NewDonation>): NewDonation => {
  const id = newId()
  return {
    customer_id: customerId,
    id,
    amount_cents: 2000,
    created_at: '2026-03-06T12:05:00.000Z',
    cause_id: null,
    shortcut_id: null,
    device_id: null,
    recorded_by: null,
    message: null,
    donator_fullname: null,
    donator_phone: null,
    donator_email: null,
    donator_membership_number: null,
    payment_method: overrides.device_id ? 'card' : null,
    authorisation: null,
    settlement_batch: null,
    terminal_sequence: null,
    cheque_number: null,
    cheque_bank: null,
    changed_fields: null,
    idempotency_key: `fixture-${id}`,
    request_digest: '00',
    ...overrides,
  }
}

/** Books a donation of 20 € as the server does, with its roll-ups. */
export const insertDonation = async (
  db: SqlDatabase,
  customerId: string,
  sender: { device_id: string } | { recorded_by: string },
  overrides: Partial<NewDonation> = {},
): Promise<LedgerRow> => {
  const donation = newDonation(customerId, { ...sender, ...overrides })
  // The donation is never dated in the future, whatever the date of the test run.
  const now = new Date(Math.max(Date.now(), Date.parse(donation.created_at ?? '1970-01-01')))
  const [booked] = await bookDonations(db, [donation], { lockTimeoutMs: 2000, now })
  if (booked === undefined || 'waitSeconds' in booked) throw new Error(`the fixture was refused: ${booked?.problem}`)
  return booked
}
