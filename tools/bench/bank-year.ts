import { insertBankAccount, insertBankContract } from '#features/bank/testing/bank.fixture.ts'
import type { Year } from '#features/bank/testing/year/year.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { newId } from '#shared/server/ids.ts'
import type { Site } from './bench.ts'

type Owner = { customerId: string; managerId: string }
type CreditedDonation = { id: string; deviceId: string | null; cents: number; at: Date; receivedAt: Date }

/** How many donations a statement adds. */
const batchSize = 5000

/** Adds donations by card and by transfer, without roll-ups: the matcher reads none. */
const insertDonations = async (
  { pool }: Site,
  { customerId, managerId }: Owner,
  all: readonly CreditedDonation[],
): Promise<void> => {
  for (let from = 0; from < all.length; from += batchSize) {
    const donations = all.slice(from, from + batchSize)
    await pool.query(
      `insert into transactions (customer_id, id, amount_cents, created_at, received_at, device_id, recorded_by, payment_method,
       idempotency_key, request_digest)
     select $1, id, cents, at, received_at, device_id, case when device_id is null then $2::uuid end,
       case when device_id is null then 'transfer' else 'card' end, 'bank-' || id, '\\x00'
     from unnest($3::uuid[], $4::integer[], $5::timestamptz[], $6::timestamptz[], $7::uuid[])
       as donation (id, cents, at, received_at, device_id)`,
      [
        customerId,
        managerId,
        donations.map(({ id }) => id),
        donations.map(({ cents }) => cents),
        donations.map(({ at }) => at),
        donations.map(({ receivedAt }) => receivedAt),
        donations.map(({ deviceId }) => deviceId),
      ],
    )
  }
}

const insertNames = async (
  { pool }: Site,
  { customerId }: Owner,
  { transfers }: Year,
  idOf: (id: string) => string,
) => {
  await pool.query(
    `insert into donation_identities (customer_id, transaction_id, given_at, donator_fullname, donator_membership_number)
     select $1, id, at, name, reference
     from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[]) as donor (id, at, name, reference)`,
    [
      customerId,
      transfers.map(({ transactionId }) => idOf(transactionId)),
      transfers.map(({ at }) => new Date(at)),
      transfers.map(({ names: [name] }) => name ?? null),
      transfers.map(({ reference }) => reference),
    ],
  )
}

/**
 * Gives an association the account, contracts, terminals and donations of a simulated year, its refunds and
 * chargebacks. Slips are left out: their lines wait.
 */
export const fillBankYear = async (site: Site, year: Year, owner: Owner): Promise<void> => {
  const { db } = site
  const { customerId, managerId } = owner
  const accountId = await insertBankAccount(db, customerId, managerId, { iban: year.account.iban })
  const deviceIds = new Map<string, string>()
  for (const { id, label } of year.terminals) deviceIds.set(id, (await insertDevice(db, customerId, { label })).id)
  for (const { id, number, settles, ratePpm, fixedTenthCents, isFeeMonthly } of year.contracts) {
    const terms = {
      number,
      settles,
      rate_ppm: ratePpm,
      fixed_tenth_cents: fixedTenthCents,
      charges_monthly: isFeeMonthly,
    }
    const contract_id = await insertBankContract(db, { customerId, accountId, createdBy: managerId }, terms)
    for (const terminal of year.terminals)
      for (const { contractId, fromDay: from_day } of terminal.contracts)
        if (contractId === id)
          await db
            .insertInto('bank_contract_devices')
            .values({ customer_id: customerId, contract_id, device_id: deviceIds.get(terminal.id) ?? '', from_day })
            .execute()
  }

  const ids = new Map<string, string>()
  const idOf = (id: string): string => {
    const found = ids.get(id) ?? newId()
    ids.set(id, found)
    return found
  }
  const cards = year.donations.map(({ id, terminalId, at, receivedAt, cents }): CreditedDonation => {
    const deviceId = deviceIds.get(terminalId) ?? null
    return { id: idOf(id), deviceId, cents, at: new Date(at), receivedAt: new Date(receivedAt) }
  })
  const transfers = year.transfers.map(({ transactionId, at, cents }): CreditedDonation => {
    return { id: idOf(transactionId), deviceId: null, cents, at: new Date(at), receivedAt: new Date(at) }
  })
  await insertDonations(site, owner, [...cards, ...transfers])
  await insertNames(site, owner, year, idOf)
  for (const { transactionId, kind, effectiveOn, cents, terminalId } of year.movements) {
    if (terminalId === null || kind === 'cheque_returned') continue
    const requested = { kind, amountCents: Math.abs(cents), toCauseId: null }
    const key = { customerId, transactionId: idOf(transactionId) }
    await insertMovement(db, key, { recordedBy: managerId, requested, effectiveOn })
  }
  await site.pool.query('analyze transactions, transaction_movements')
}
