import type { Association } from '../associations/association.ts'
import { asksForDonor, type Cause } from '../associations/causes.ts'
import type { Gift } from '../associations/stories.ts'
import type { Random } from '../random.ts'
import { type CauseRow, isCurrentAt, type ShortcutRow } from '../rows.ts'

/** What a donation is for: a cause, a quick donation, both when it is based on one, or neither (don ponctuel). */
export type Purpose = { cause?: CauseRow | undefined; shortcut?: ShortcutRow | undefined }

/** Of the anonymous donations that could be a quick one, how many are; of the others, how many are for no cause. */
const shortcutShare = 0.45
const punctualShare = 0.4

/** A terminal hears of an archived cause at its next look, a quarter of an hour later at most. */
const hearsWithinMs = 15 * 60_000

const isOfferedAt = (row: CauseRow, instantMs: number): boolean =>
  isCurrentAt(row, instantMs) || (row.archived_at !== null && isCurrentAt(row, instantMs - hearsWithinMs))

const causesFor = (causes: readonly Cause[], { instantMs, amountCents }: Gift, asking: boolean): Cause[] =>
  causes.filter(
    ({ row, weight }) =>
      weight > 0 &&
      asksForDonor(row) === asking &&
      (row.amount_cents ?? amountCents) === amountCents &&
      isOfferedAt(row, instantMs),
  )

/**
 * Chooses what a donation is for. The amount comes first and the purpose among those that take it, so that proposed
 * amounts do not bend how much people give.
 */
export const drawPurpose = (random: Random, association: Association, gift: Gift, isNamed: boolean): Purpose => {
  const { causes, shortcuts } = association
  if (gift.cause) return { cause: gift.cause.row }
  if (isNamed) return { cause: random.pickWeighted(causesFor(causes, gift, true)).row }

  const shortcut = shortcuts.find((row) => isCurrentAt(row, gift.instantMs))
  const basis = shortcut && causes.find(({ row }) => row.id === shortcut.cause_id)?.row
  const isOffered = shortcut?.amount_cents === gift.amountCents && (!basis || isOfferedAt(basis, gift.instantMs))
  if (isOffered && random.chance(shortcutShare)) return { shortcut, cause: basis }
  if (random.chance(punctualShare)) return {}
  const offered = causesFor(causes, gift, false)
  return offered.length > 0 ? { cause: random.pickWeighted(offered).row } : {}
}
