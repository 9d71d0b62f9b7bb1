import type { Association } from '../associations/association.ts'
import { asksForDonor, type Cause, type CauseRow, isActiveAt } from '../associations/causes.ts'
import type { ShortcutRow } from '../associations/shortcuts.ts'
import type { Donation } from '../associations/stories.ts'
import type { Random } from '../random.ts'

/** The purpose of a donation: a cause, a quick donation, both when based on a cause, or neither (don ponctuel). */
export type Purpose = { cause?: CauseRow | undefined; shortcut?: ShortcutRow | undefined }

/** The share of quick donations among those that could be, and of donations without a cause among the others. */
const shortcutShare = 0.45
const punctualShare = 0.4

/** The time for which a terminal may still offer an archived cause. */
const refreshMs = 15 * 60_000

const isOfferedAt = (row: CauseRow, instantMs: number): boolean =>
  isActiveAt(row, instantMs) || (row.archived_at !== null && isActiveAt(row, instantMs - refreshMs))

const causesFor = (causes: readonly Cause[], { instantMs, amountCents }: Donation, asking: boolean): Cause[] =>
  causes.filter(
    ({ row, weight }) =>
      weight > 0 &&
      asksForDonor(row) === asking &&
      (row.amount_cents ?? amountCents) === amountCents &&
      isOfferedAt(row, instantMs),
  )

/** Draws the purpose of a donation, among those that accept its amount: the amounts keep their distribution. */
export const drawPurpose = (
  random: Random,
  association: Association,
  donation: Donation,
  isNamed: boolean,
): Purpose => {
  const { causes, shortcuts } = association
  if (donation.cause) return { cause: donation.cause.row }
  if (isNamed) return { cause: random.pickWeighted(causesFor(causes, donation, true)).row }

  const shortcut = shortcuts.find((row) => isActiveAt(row, donation.instantMs))
  const basis = shortcut && causes.find(({ row }) => row.id === shortcut.cause_id)?.row
  const isOffered =
    shortcut?.amount_cents === donation.amountCents && (!basis || isOfferedAt(basis, donation.instantMs))
  if (isOffered && random.chance(shortcutShare)) return { shortcut, cause: basis }
  if (random.chance(punctualShare)) return {}
  const offered = causesFor(causes, donation, false)
  return offered.length > 0 ? { cause: random.pickWeighted(offered).row } : {}
}
