import { type Day, dayOf } from '#shared/days.ts'

/** A donation in the model. `cause` is a place in the list of causes, or null. */
export type Gift = {
  id: string
  day: Day
  isByHand: boolean
  device: number | null
  /** True when it was given through the quick donation. */
  isQuick: boolean
  cents: number
  causeAtFirst: number | null
  cause: number | null
  left: number
  wrote: number
  charged: number
  movementCount: number
}

export const movementKinds = [
  'cancelled',
  'refunded',
  'chargeback',
  'chargeback_won',
  'reassigned',
  'amount_corrected',
] as const
export type Kind = (typeof movementKinds)[number]

/** What a movement changed, and whether another one undid it. */
export type Done = {
  id: string
  gift: Gift
  kind: Kind
  cents: number
  from: number | null
  to: number | null
  isUndone: boolean
}

/** What a movement adds to the net figures of a day. */
type Entry = { day: Day; cause: number | null; device: number | null; isQuick: boolean; cents: number }

export type Closing = { id: string; from: Day; to: Day; isReopened: boolean }

/** A filter of the transactions: a field that is absent does not narrow. */
export type Filter = { cause?: number | null; device?: number; isQuick?: true; from?: Day; to?: Day }

const within = (day: Day, { from, to }: Filter): boolean => (!from || day >= from) && (!to || day <= to)

/** A ledger that replays everything from the rules. Shares no code with the product's figures. */
export const createLedgerModel = (today: Day, nextDay: (day: Day) => Day) => {
  const gifts: Gift[] = []
  const entries: Entry[] = []
  const closings: Closing[] = []

  const closingOf = (day: Day): Closing | undefined =>
    closings.find(({ from, to, isReopened }) => !isReopened && day >= from && day <= to)
  const firstOpenDay = (day: Day): Day => (closingOf(day) ? firstOpenDay(nextDay(day)) : day)

  const addGift = (
    facts: Pick<Gift, 'id' | 'isByHand' | 'device' | 'isQuick' | 'cents' | 'cause'> & { at: Date },
  ): void => {
    const { at, ...given } = facts
    const state = { causeAtFirst: given.cause, left: given.cents, wrote: given.cents, charged: 0, movementCount: 0 }
    gifts.push({ ...given, ...state, day: dayOf(at) })
  }

  /** What a movement would change, or undefined when it must be refused. */
  const changeOf = (kind: Kind, gift: Gift, given: number, to: number): number | undefined => {
    if (kind === 'reassigned') return to === gift.cause ? undefined : 0
    if (kind === 'cancelled') return gift.left > 0 ? 0 - gift.left : undefined
    if (kind === 'chargeback_won') return given <= gift.charged ? given : undefined
    if (kind !== 'amount_corrected') return given <= gift.left ? 0 - given : undefined
    const change = given - gift.wrote
    return gift.isByHand && change !== 0 && gift.left + change >= 0 ? change : undefined
  }

  const canUndo = ({ gift, kind, cents, to, isUndone }: Done): boolean =>
    !isUndone &&
    (kind !== 'reassigned' || gift.cause === to) &&
    gift.left - cents >= 0 &&
    (!kind.startsWith('chargeback') || gift.charged + cents >= 0)

  /** Applies a movement, or with `from` and `to` exchanged and `cents` negated its undo. */
  const apply = (gift: Gift, kind: Kind, cents: number, to: number | null): Done => {
    const from = gift.cause
    const isOfTheGiftsDay = kind === 'cancelled' || kind === 'amount_corrected'
    const day = firstOpenDay(isOfTheGiftsDay ? gift.day : today)
    const { device, isQuick } = gift
    if (kind === 'reassigned') {
      entries.push(
        { day, device, isQuick, cause: from, cents: 0 - gift.left },
        { day, device, isQuick, cause: to, cents: gift.left },
      )
      gift.cause = to
    } else entries.push({ day, device, isQuick, cause: from, cents })
    gift.left += cents
    gift.movementCount += 1
    if (kind.startsWith('chargeback')) gift.charged -= cents
    if (kind === 'amount_corrected') gift.wrote += cents
    return { id: '', gift, kind, cents, from, to, isUndone: false }
  }

  const matches = (
    cause: number | null,
    { device, isQuick }: Pick<Gift, 'device' | 'isQuick'>,
    filter: Filter,
  ): boolean =>
    (filter.cause === undefined || filter.cause === cause) &&
    (filter.device === undefined || filter.device === device) &&
    (filter.isQuick === undefined || isQuick)

  return {
    gifts,
    closings,
    addGift,
    changeOf,
    canUndo,
    apply,
    isClosed: (day: Day): boolean => closingOf(day) !== undefined,
    /** The donations of a filter: those that were given to its cause. */
    given: (filter: Filter): Gift[] =>
      gifts.filter((gift) => within(gift.day, filter) && matches(gift.causeAtFirst, gift, filter)),
    /** The sum of a filter's movements, in cents. */
    changed: (filter: Filter): number =>
      entries
        .filter((entry) => within(entry.day, filter) && matches(entry.cause, entry, filter))
        .reduce((sum, { cents }) => sum + cents, 0),
  }
}
