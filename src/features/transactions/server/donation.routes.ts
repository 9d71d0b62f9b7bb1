import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { recordDonation } from '../transaction.endpoints.ts'
import { createRecordDonation } from './donation.service.ts'

/** Donations in: from terminals, and by hand for cash and cheques. */
export const donationRoutes = (bind: Bind, { db, now }: { db: Database; now?: () => Date }): void => {
  const record = createRecordDonation(db, now)
  bind(recordDonation, ({ actor, customerId, headers, body, reply }) =>
    record(actor, customerId, headers['idempotency-key'], body, reply.elapsedTime),
  )
}
