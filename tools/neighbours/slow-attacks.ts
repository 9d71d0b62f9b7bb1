import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Attack, asJson, bearer, signIn, signInOften } from './attack.ts'

const dripMs = 1000

/** A body that never ends: its head, then a row each second. */
const dripping = (): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('Date;Montant\n')),
    pull: async (controller) => {
      await pause(dripMs)
      controller.enqueue(encoder.encode('05/03/2026;20\n'))
    },
  })
}

const linesOf = (count: number, columns: number): Buffer => {
  const more = ';x'.repeat(columns)
  const row = (index: number) =>
    `${String(1 + (index % 28)).padStart(2, '0')}/10/2026;VIR ${index};${1 + (index % 900)},00${more}`
  return gzipSync(
    [`Date;Libellé;Montant${more}`, ...Array.from({ length: count }, (_, index) => row(index))].join('\n'),
  )
}

/** Files for the bank, which are read behind the calls. */
const bankFiles =
  (parallel: number, count: number, columns = 0): Attack =>
  async (target, call) => {
    const token = await signIn(target)
    const own = `/api/customers/${target.customerId}/bank`
    const body = new Uint8Array(linesOf(count, columns))
    const headers = { ...bearer(token), 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' }
    return { parallel, act: (turn) => call(`${own}/files?fileName=${turn}.csv`, { method: 'POST', headers, body }) }
  }

/** Donations that a person enters, each under the key that `keyOf` gives. */
const donationsByHand =
  (keyOf: () => string): Attack =>
  async (target, call) => {
    const token = await signIn(target)
    const body = { amount: 5, causeId: target.causeId, paymentMethod: 'cash' }
    return {
      parallel: 16,
      act: () => {
        const { method, headers, body: text } = asJson(token, body)
        const init = { method: method!, headers: { ...(headers as object), 'idempotency-key': keyOf() }, body: text! }
        return call(`/api/customers/${target.customerId}/transactions`, init)
      },
    }
  }

/** The attacks on what stands beside or behind the calls. */
export const slowAttacks = {
  hand: donationsByHand(randomUUID),
  sameKey: donationsByHand(() => 'neighbours'),
  bankLarge: bankFiles(4, 90_000),
  bankWide: bankFiles(4, 5_000, 90),
  bankMany: bankFiles(12, 20),

  /** Uploads that never end. */
  async slowUploads(target, call) {
    const tokens = await signInOften(target, 5)
    const act = (turn: number) => {
      const init = { method: 'POST', headers: { ...bearer(tokens[turn % 5]!), 'content-type': 'text/csv' } }
      const body = { body: dripping(), duplex: 'half' } as RequestInit
      // The calls that open the attack must end.
      if (turn < 15) return call(`/api/customers/${target.customerId}/imports?limit=1`, { headers: init.headers })
      return call(`/api/customers/${target.customerId}/imports?fileName=${turn}.csv`, { ...init, ...body })
    }
    return { parallel: 20, act }
  },

  /** The accountant's address is changed, and the closing sent again. */
  async sendings(target, call) {
    const token = await signIn(target)
    const own = `/api/customers/${target.customerId}`
    return {
      parallel: 8,
      act: (turn) =>
        turn % 2 === 0
          ? call(`${own}/accountant`, { ...asJson(token, { email: `c${turn}@example.org` }), method: 'PUT' })
          : call(`${own}/closings/${target.closingId}/sending`, asJson(token, {})),
    }
  },

  /** The export of all associations, again and again. */
  async organizerExport(target, call) {
    const tokens = await signInOften({ ...target, email: target.organizerEmail }, 5)
    return {
      parallel: 5,
      act: (turn) => call('/api/customers/organizer/transactions/export', { headers: bearer(tokens[turn % 5]!) }),
    }
  },

  /** Renewals of a session that nobody has. */
  async anonymousToken(_target, call) {
    const body = JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'A'.repeat(43) })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return { parallel: 64, act: () => call('/idp/v1/token?key=neighbours', init) }
  },
} satisfies Record<string, Attack>
