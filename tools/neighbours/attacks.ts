import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { hostileNames, makeHostileFile } from '#features/imports/testing/hostileFiles.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { type Attack, asJson, bearer, csvGzip, signIn, signInOften } from './attack.ts'
import { slowAttacks } from './slow-attacks.ts'

/** A file that is as wide and long as an import takes, with names in each row. */
const wideFile = (): Buffer => {
  const more = Array.from({ length: 35 }, (_, column) => `Colonne ${column}`)
  const rows = Array.from(
    { length: 5000 },
    (_, row) => `05/03/2026;20,00;Maud Le Goff ${row};${more.map((name) => `${name} ${row}`).join(';')}`,
  )
  return gzipSync([`Date;Montant;Nom;${more.join(';')}`, ...rows].join('\n'))
}

/** The attacks of an account, a link or a terminal on its neighbours. */
export const attacks = {
  ...slowAttacks,

  /** Ten at a time: files that are small on the wire and large behind it. */
  async uploads(target, call) {
    const tokens = await signInOften(target, 5)
    const files = await Promise.all(hostileNames.map(async (name) => (await makeHostileFile(name)).file))
    return {
      parallel: 10,
      act: (turn) =>
        call(
          `/api/customers/${target.customerId}/imports?fileName=${turn}.csv`,
          csvGzip(tokens[turn % 5]!, files[turn % files.length]!),
        ),
    }
  },

  /** Forty exports at a time, the PDF of a closing, and the figures of a projection without an account. */
  async files(target, call) {
    const token = await signIn(target)
    const own = `/api/customers/${target.customerId}`
    const answer = await fetch(
      `${target.origin}${own}/live-links`,
      asJson(token, { period: 'today', showsNames: false }),
    )
    if (answer.status !== 201) throw new Error(`no link: ${answer.status} ${await answer.text()}`)
    const { token: link } = (await answer.json()) as { token: string }
    const calls = [
      () => call(`${own}/transactions/export`, { headers: bearer(token) }),
      () => call(`${own}/closings/${target.closingId}/pdf`, { headers: bearer(token) }),
      () => call('/api/live?once=true', { headers: bearer(link) }),
    ]
    return { parallel: 60, act: (turn) => calls[turn % 3 === 0 ? 1 : turn % 5 === 0 ? 2 : 0]!() }
  },

  /** Five sign-ins of one person, eight calls of each at a time. */
  async sessions(target, call) {
    const tokens = await signInOften(target, 5)
    const today = dayOf(new Date())
    const paths = [
      `statistics?from=${addDays(today, -27)}&to=${today}`,
      'transactions?limit=100&net=true',
      'transactions/breakdown',
      'causes?figures=true',
    ]
    return {
      parallel: 40,
      act: (turn) =>
        call(`/api/customers/${target.customerId}/${paths[turn % paths.length]}`, {
          headers: bearer(tokens[turn % 5]!),
        }),
    }
  },

  /** Waiting imports as many as there may be, and searches for a donor in them. */
  async imports(target, call) {
    const token = await signIn(target)
    const file = wideFile()
    const own = `/api/customers/${target.customerId}`
    return {
      parallel: 12,
      act: (turn) =>
        turn % 4 === 0
          ? call(`${own}/imports?fileName=${turn}.csv`, csvGzip(token, file))
          : call(`${own}/donors/search`, asJson(token, { name: `Le Goff ${turn}` })),
    }
  },

  /** A stolen terminal: as many donations of 100,000 € as it can, 300 days old. */
  async terminal(target, call) {
    const createdAt = new Date(Date.now() - 300 * 24 * 3_600_000).toISOString()
    return {
      parallel: 16,
      act: () => {
        const { method, headers, body } = asJson(target.terminalToken, { amount: 100_000, createdAt })
        return call(`/api/customers/${target.customerId}/transactions`, {
          method: method!,
          headers: { ...(headers as Record<string, string>), 'idempotency-key': randomUUID() },
          body: body!,
        })
      },
    }
  },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks
export const attackNames = Object.keys(attacks) as AttackName[]
