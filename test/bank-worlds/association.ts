import { insertDeposit } from '#features/cash/testing/deposit.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { bookDonations } from '#features/transactions/server/record/donation.repository.ts'
import { insertDonation, newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { TestApp } from '#test/server.ts'
import type { Profile } from './profiles.ts'
import { contractNumber } from './remittances.ts'
import type { Donation, Truth } from './truth.ts'
import { contractOf } from './world.ts'

export const iban = 'FR7630006000011234567890189'
const batchSize = 500

type Ids = {
  customerId: string
  accountId: string
  devices: string[]
  contracts: string[]
  donations: Map<Donation, string>
  slips: (string | undefined)[]
  gifts: (string | undefined)[]
  chargebacks: (string | undefined)[]
}
/** An association in the product, and what its people and terminals do. */
export type Association = Ids & {
  /** Answers null for a line whose proposals take the server too long (503). */
  call: <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>
  upload: <Answer>(name: string, bytes: Buffer, accountId: string | null) => Promise<Answer>
  /** Sends the donations of terminals that are not in the ledger yet. */
  send: (donations: readonly Donation[], now: Date) => Promise<void>
  /** Enters the slips, transfers and chargebacks until a day. */
  enter: (until: string) => Promise<void>
}

/** Creates an association as its manager sets it up: an account, contracts and the terminals of each. */
export const createAssociation = async (test: TestApp, profile: Profile, truth: Truth): Promise<Association> => {
  const customerId = (await insertCustomer(test.db, { name: `Monde ${profile.name}` })).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  const ask = async <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, options: object = {}): Promise<Answer> => {
    const answer = await test.call(manager, method, `/customers/${customerId}${path}`, options)
    if (answer.statusCode === 503 && path.startsWith('/bank/lines/')) return null as Answer
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  const call: Association['call'] = (method, path, body) => ask(method, path, body ? { payload: body } : {})

  const devices: string[] = []
  for (let place = 0; place < profile.terminals; place += 1)
    devices.push((await insertDevice(test.db, customerId, { label: `Terminal ${place + 1}` })).id)
  const account = { iban, holder: 'LES AMIS DU PARTAGE', label: 'Compte courant' }
  const { _id: accountId } = await call<{ _id: string }>('POST', '/bank/accounts', account)
  const contracts: string[] = []
  for (const [place, terms] of profile.contracts.entries()) {
    const contract = await call<{ _id: string }>('POST', '/bank/contracts', {
      accountId,
      number: contractNumber(place),
      settles: terms.fee === 'netted' ? 'net' : 'gross',
      isFeeMonthly: terms.fee === 'monthly',
      ...(terms.isRateTyped && { rate: terms.rate, fixedFee: terms.fixedFee }),
      ...(terms.isHourTyped && { cutOff: terms.collection }),
    })
    contracts.push(contract._id)
    const own = devices.filter((_, terminal) => contractOf(terminal, profile) === place)
    await call('PUT', `/bank/contracts/${contract._id}/devices`, {
      devices: own.map((deviceId) => ({ deviceId, from: '2026-01-01' })),
    })
  }

  const donations = new Map<Donation, string>()
  const slips: Ids['slips'] = []
  const gifts: Ids['gifts'] = []
  const chargebacks: Ids['chargebacks'] = []
  const byHand = (payment_method: 'cheque' | 'transfer', cents: number, at: number, name: string | null = null) =>
    insertDonation(
      test.db,
      customerId,
      { recorded_by: manager.id },
      { payment_method, amount_cents: cents, created_at: new Date(at).toISOString(), donator_fullname: name },
    )

  const send: Association['send'] = async (sent, now) => {
    for (let from = 0; from < sent.length; from += batchSize) {
      const part = sent.slice(from, from + batchSize)
      const rows = part.map(({ terminal, at, cents }) => {
        const device_id = devices[terminal] ?? ''
        return newDonation(customerId, { device_id, amount_cents: cents, created_at: new Date(at).toISOString() })
      })
      const booked = await bookDonations(test.db, rows, { lockTimeoutMs: 2000, now })
      for (const [place, outcome] of booked.entries()) {
        if ('waitSeconds' in outcome) throw new Error(`a donation was refused: ${outcome.problem}`)
        donations.set(part[place] as Donation, outcome.id)
      }
    }
  }

  const enter: Association['enter'] = async (until) => {
    for (const [place, { day, cheques }] of truth.slips.entries()) {
      if (slips[place] !== undefined || day > until) continue
      const chequeIds: string[] = []
      for (const { cents, at } of cheques) chequeIds.push((await byHand('cheque', cents, at)).id)
      slips[place] = await insertDeposit(test.db, customerId, manager.id, { chequeIds, day })
    }
    for (const [place, { at, cents, payer }] of truth.gifts.entries())
      if (gifts[place] === undefined && new Date(at).toISOString().slice(0, 10) <= until)
        gifts[place] = (await byHand('transfer', cents, at, payer.replace(/^(M OU MME|MME|M) /, ''))).id
    for (const [place, { donation, day }] of truth.chargebacks.entries()) {
      const transactionId = donations.get(donation)
      if (chargebacks[place] !== undefined || day > until || transactionId === undefined) continue
      const requested = { kind: 'chargeback', amountCents: donation.cents, toCauseId: null } as const
      const key = { customerId, transactionId }
      chargebacks[place] = await insertMovement(test.db, key, { recordedBy: manager.id, requested, effectiveOn: day })
    }
  }

  const upload: Association['upload'] = (fileName, bytes, ofAccount) =>
    ask('POST', '/bank/files', {
      query: { fileName, ...(ofAccount !== null && { accountId: ofAccount }) },
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const ids = { customerId, accountId, devices, contracts, donations, slips, gifts, chargebacks }
  return { ...ids, call, upload, send, enter }
}
