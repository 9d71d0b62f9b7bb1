import type { RecordAudit } from '#features/audit/audit.port.ts'
import { dayOf, hourMs, startOfDay } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireSettled } from '#shared/server/record-rights.ts'
import { randomToken, sha256 } from '#shared/server/secret.ts'
import { type CreatedLiveLink, type LiveLinkInput, type LiveLinks, linkHours, linkRefusals, maxLinks } from '../link.ts'
import { liveJournal } from '../live.journal.ts'
import type { Collection, LedgerReads } from '../live.port.ts'
import { liveRefusals, maxListedDonations, minListedDonations, type Projection } from '../live.ts'
import {
  endLink,
  findActiveCause,
  findLastPlaceUrl,
  findLink,
  findLinkOfToken,
  insertLink,
  type LinkKey,
  type LinkRow,
  linkOf,
  listLinks,
} from './link.repository.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof liveJournal>
  clock: () => Date
  ledger: LedgerReads
}

/** The token contains the association, so that a look-up reads only that association's rows. */
const tokenForm = /^escl\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/
const newToken = (customerId: string): string => `escl.${customerId}.${randomToken()}`

/** A cancelled donation is not shown, so more donations are read than are shown. */
const maxReadDonations = 4 * maxListedDonations

/** The journal names a link by what it shows. */
const subjectOf = ({ id, causeName }: LinkRow) => ({ _id: id, name: causeName ?? 'toutes les causes' })

/** The rules of the links to projections (docs/rules/live.md#live-links). Every refusal is a `Refusal`. */
export const createLinkService = ({ db, recordAudit, clock, ledger }: Deps) => {
  const find = async (key: LinkKey, handle = db): Promise<LinkRow> => {
    const row = await findLink(handle, key, clock())
    if (!row) throw notFound()
    return row
  }

  return {
    async list(customerId: string): Promise<LiveLinks> {
      const rows = await listLinks(db, customerId, clock())
      return { links: rows.map(linkOf), lastPlaceUrl: await findLastPlaceUrl(db, customerId) }
    },

    /** Throws 422 for an unknown cause and beyond ten links, 403 for names by a right that has not settled. */
    create: (actor: Person, customerId: string, input: LiveLinkInput): Promise<CreatedLiveLink> =>
      db.transaction().execute(async (transaction) => {
        if (input.showsNames) requireSettled(actor)
        const createdAt = clock()
        await lockCustomer(transaction, customerId)
        if ((await listLinks(transaction, customerId, createdAt)).length >= maxLinks) throw linkRefusals.limitReached()
        if (input.causeId && !(await findActiveCause(transaction, customerId, input.causeId)))
          throw linkRefusals.unknownCause()
        const token = newToken(customerId)
        const key = { customerId, linkId: newId() }
        await insertLink(transaction, key, {
          tokenHash: sha256(token),
          causeId: input.causeId ?? null,
          startsAt: input.period === 'today' ? startOfDay(dayOf(createdAt)) : null,
          goalCents: typeof input.goal === 'number' ? centsOfEuros(input.goal) : null,
          placeUrl: input.placeUrl ?? null,
          showsNames: input.showsNames,
          createdAt,
          createdBy: actor.accountId,
          endsAt: new Date(createdAt.getTime() + linkHours * hourMs),
        })
        const row = await find(key, transaction)
        const { period, placeUrl, showsNames } = linkOf(row)
        const goal = row.goalCents === null ? null : eurosOfCents(row.goalCents)
        const after = { period, goal, placeUrl, showsNames }
        const subject = subjectOf(row)
        await recordAudit(transaction, liveJournal, { customerId, actor, action: 'opened', subject, after })
        return { ...linkOf(row), token }
      }),

    /** Throws 404 for a link that does not exist or has ended. */
    end: (actor: Person, key: LinkKey): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const row = await find(key, transaction)
        // Another person may end it at the same time.
        if (!(await endLink(transaction, key, { endedAt: clock(), endedBy: actor.accountId }))) throw notFound()
        const { customerId } = key
        const subject = subjectOf(row)
        await recordAudit(transaction, liveJournal, { customerId, actor, action: 'ended', subject })
      }),

    /** Returns the link of a token. Throws the same 404 for a malformed, unknown or ended one. */
    async authenticate(token: string): Promise<LinkRow> {
      const customerId = tokenForm.exec(token)?.[1]
      const row = customerId && (await findLinkOfToken(db, customerId, sha256(token), clock()))
      if (!row) throw liveRefusals.linkEnded()
      return row
    },

    /** Reads what a link shows now. Throws 404 after its end. */
    async read({ customerId, id }: Pick<LinkRow, 'customerId' | 'id'>): Promise<Projection> {
      const row = await findLink(db, { customerId, linkId: id }, clock())
      if (!row) throw liveRefusals.linkEnded()
      const { causeId, since } = row
      return projectionOf(row, await ledger.readCollection({ customerId, causeId, since, limit: maxReadDonations }))
    },
  }
}

const goalOf = ({ goalCents, since, causeTargetCents }: LinkRow): number | null => {
  // A cause's goal is for all of its donations: those of a day would never reach it.
  const cents = goalCents ?? (since === null ? causeTargetCents : null)
  return cents === null ? null : eurosOfCents(cents)
}

/** Returns what a link shows of a collection (docs/rules/live.md#live-projection). */
const projectionOf = (link: LinkRow, { donationCount, total, latest }: Collection): Projection => ({
  association: link.customerName,
  cause: link.causeName,
  since: link.since?.toISOString() ?? null,
  donationCount,
  total,
  goal: goalOf(link),
  latest:
    donationCount < minListedDonations
      ? []
      : latest
          .slice(0, maxListedDonations)
          .map((donation) => ({ ...donation, donor: link.showsNames ? donation.donor : null })),
  placeUrl: link.placeUrl,
  endsAt: link.endsAt.toISOString(),
})
