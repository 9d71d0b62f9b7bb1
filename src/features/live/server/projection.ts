import { eurosOfCents } from '#shared/money.ts'
import type { Collection } from '../live.port.ts'
import { maxListedDonations, minListedDonations, type Projection } from '../live.ts'
import type { LinkRow } from './link.repository.ts'

const goalOf = ({ goalCents, since, causeTargetCents }: LinkRow): number | null => {
  // A cause's goal is for all of its donations: those of a day would never reach it.
  const cents = goalCents ?? (since === null ? causeTargetCents : null)
  return cents === null ? null : eurosOfCents(cents)
}

/** Returns what a link shows of a collection (docs/rules/live.md#live-projection). */
export const projectionOf = (link: LinkRow, { donationCount, total, latest }: Collection): Projection => ({
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
