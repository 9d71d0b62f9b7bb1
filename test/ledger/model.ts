import { type Day, dayOf } from '#shared/days.ts'

/** A donation in the model. `cause` is a place in the list of causes, or null. */
export type Donation = {
  id: string
  day: Day
  isByHand: boolean
  isCheque: boolean
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
  /** How many movements of each kind are not undone. */
  living: Record<Kind, number>
}

export const movementKinds = [
  'cancelled',
  'refunded',
  'chargeback',
  'chargeback_won',
  'cheque_returned',
  'reassigned',
  'amount_corrected',
] as const
export type Kind = (typeof movementKinds)[number]

/** Tells whether a movement of a kind counts on the day on which money moved, and not on the donation's. */
export const isMoney = (kind: Kind): boolean => kind === 'refunded' || kind.startsWith('ch')

/** A recorded movement: its effect, and whether another movement undid it. */
export type Done = {
  id: string
  donation: Donation
  kind: Kind
  cents: number
  from: number | null
  to: number | null
  /** The day on which it counts. */
  day: Day
  /** 1, or -1 for what undoes a movement. */
  weight: number
  /** The amount of the record after it. */
  wrote: number
  isUndone: boolean
}

/** The change that a movement makes to the net figures of a day. */
type Entry = { day: Day; cause: number | null; device: number | null; isQuick: boolean; cents: number }

export type Closing = {
  id: string
  from: Day
  to: Day
  isReopened: boolean
  donations: Set<Donation>
  /** The donations that came after the closing of their day, here or in a closing inside. */
  carried: Set<Donation>
}

/** A filter of the transactions: a field that is absent does not narrow. */
export type Filter = { cause?: number | null; device?: number; isQuick?: true; from?: Day; to?: Day }

const within = (day: Day, { from, to }: Filter): boolean => (!from || day >= from) && (!to || day <= to)

/** A ledger that replays everything from the rules. Shares no code with the product's figures. */
export const createLedgerModel = (today: Day, nextDay: (day: Day) => Day) => {
  const donations: Donation[] = []
  const entries: Entry[] = []
  const closings: Closing[] = []

  const closingOf = (day: Day): Closing | undefined =>
    closings.find(({ from, to, isReopened }) => !isReopened && day >= from && day <= to)
  /**
   * The donations of days that are closed: those of the days, and those of a day before their end that came too late
   * for another closing. The latter are also listed apart.
   */
  const contentsOf = ({ from, to }: Required<Pick<Filter, 'from' | 'to'>>): Pick<Closing, 'donations' | 'carried'> => {
    const living = closings.filter(({ isReopened }) => !isReopened)
    const [inside, elsewhere] = [
      living.filter((one) => one.from >= from && one.to <= to),
      living.filter((one) => one.from < from || one.to > to),
    ]
    const isIn = (places: Closing[], donation: Donation) => places.some((place) => place.donations.has(donation))
    const isCarried = (donation: Donation) =>
      inside.some(({ carried }) => carried.has(donation)) ||
      (donation.day <= to && closingOf(donation.day) !== undefined && !isIn(living, donation))
    const isWanted = (donation: Donation) =>
      within(donation.day, { from, to }) || isIn(inside, donation) || isCarried(donation)
    const contents = donations.filter((donation) => isWanted(donation) && !isIn(elsewhere, donation))
    return { donations: new Set(contents), carried: new Set(contents.filter(isCarried)) }
  }
  const firstOpenDay = (day: Day): Day => (closingOf(day) ? firstOpenDay(nextDay(day)) : day)

  const addDonation = (
    facts: Pick<Donation, 'id' | 'isByHand' | 'isCheque' | 'device' | 'isQuick' | 'cents' | 'cause'> & { at: Date },
  ): void => {
    const { at, ...given } = facts
    const state = { causeAtFirst: given.cause, left: given.cents, wrote: given.cents, charged: 0, movementCount: 0 }
    const living = Object.fromEntries(movementKinds.map((kind) => [kind, 0])) as Record<Kind, number>
    donations.push({ ...given, ...state, living, day: dayOf(at) })
  }

  const hasMoneyMoved = ({ living }: Donation): boolean =>
    living.refunded + living.chargeback + living.chargeback_won + living.cheque_returned > 0

  /** Tells whether a movement of a kind may follow, whatever its amount. */
  const mayFollow = (kind: Kind, donation: Donation): boolean => {
    if (donation.living.cancelled > 0) return false
    if (kind === 'cancelled') return !hasMoneyMoved(donation) && donation.living.amount_corrected === 0
    if (kind === 'cheque_returned') return donation.isCheque && !hasMoneyMoved(donation)
    if (kind === 'amount_corrected') return donation.isByHand && !hasMoneyMoved(donation)
    if (kind === 'chargeback_won') return donation.charged > 0
    return donation.left > 0 && !(kind === 'chargeback' && donation.isCheque)
  }

  /** Returns the change that a movement would make, or undefined when it must be refused. */
  const changeOf = (kind: Kind, donation: Donation, given: number, to: number): number | undefined => {
    if (!mayFollow(kind, donation)) return undefined
    if (kind === 'reassigned') return to === donation.cause ? undefined : 0
    if (kind === 'cancelled' || kind === 'cheque_returned') return 0 - donation.left
    if (kind === 'chargeback_won') return given <= donation.charged ? given : undefined
    if (kind !== 'amount_corrected') return given <= donation.left ? 0 - given : undefined
    return given === donation.wrote ? undefined : given - donation.wrote
  }

  const canUndo = ({ donation, kind, cents, to, weight, wrote, isUndone }: Done): boolean => {
    if (isUndone) return false
    if (weight > 0 && kind === 'cancelled') return true
    if (weight < 0 ? !mayFollow(kind, donation) : donation.living.cancelled > 0) return false
    const left = donation.left - cents
    if (kind === 'reassigned') return donation.cause === to && donation.left > 0
    if (kind === 'amount_corrected') return donation.wrote === wrote && !hasMoneyMoved(donation)
    if (weight < 0 && (kind === 'cancelled' || kind === 'cheque_returned')) return left === 0
    return left >= 0 && (!kind.startsWith('chargeback') || donation.charged + cents >= 0)
  }

  /** Applies a movement, or with `from` and `to` exchanged and `cents` negated its undo. */
  const apply = (
    donation: Donation,
    kind: Kind,
    cents: number,
    to: number | null,
    { movedOn = today, undone }: { movedOn?: Day | undefined; undone?: Done } = {},
  ): Done => {
    const from = donation.cause
    const [since, weight] = undone ? [undone.day, 0 - undone.weight] : [donation.day, 1]
    const day = firstOpenDay(isMoney(kind) && movedOn > since ? movedOn : since)
    const { device, isQuick } = donation
    if (kind === 'reassigned') {
      entries.push(
        { day, device, isQuick, cause: from, cents: 0 - donation.left },
        { day, device, isQuick, cause: to, cents: donation.left },
      )
      donation.cause = to
    } else entries.push({ day, device, isQuick, cause: from, cents })
    donation.left += cents
    donation.movementCount += 1
    donation.living[kind] += weight
    if (kind.startsWith('chargeback')) donation.charged -= cents
    if (kind === 'amount_corrected') donation.wrote += cents
    return { id: '', donation, kind, cents, from, to, day, weight, wrote: donation.wrote, isUndone: false }
  }

  const matches = (
    cause: number | null,
    { device, isQuick }: Pick<Donation, 'device' | 'isQuick'>,
    filter: Filter,
  ): boolean =>
    (filter.cause === undefined || filter.cause === cause) &&
    (filter.device === undefined || filter.device === device) &&
    (filter.isQuick === undefined || isQuick)

  return {
    donations,
    closings,
    contentsOf,
    addDonation,
    changeOf,
    canUndo,
    apply,
    isClosed: (day: Day): boolean => closingOf(day) !== undefined,
    /** The donations of a filter: those that were given to its cause, cancelled or not. */
    given: (filter: Filter): Donation[] =>
      donations.filter((donation) => within(donation.day, filter) && matches(donation.causeAtFirst, donation, filter)),
    /** The sum of a filter's movements, in cents. */
    changed: (filter: Filter): number =>
      entries
        .filter((entry) => within(entry.day, filter) && matches(entry.cause, entry, filter))
        .reduce((sum, { cents }) => sum + cents, 0),
  }
}

export type LedgerModel = ReturnType<typeof createLedgerModel>
