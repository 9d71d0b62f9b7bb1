import type { Day } from '#shared/days.ts'
import type { MatchedInterval, Plan, Remittance, TerminalDay } from './remittance.ts'
import { indexAt } from './takings.ts'

/**
 * The state of the takings of a terminal's day: `open` until a line explains them, `paid` by a line, `absent` from the
 * line that should pay them, `mixed` when a living match holds a part of them.
 */
export type UnitState = 'open' | 'paid' | 'absent' | 'mixed'

const heldCount = (unit: TerminalDay, held: readonly MatchedInterval[]): number =>
  held.reduce((count, { fromAt, toAt }) => {
    const low = Math.max(unit.low, indexAt(unit.series, fromAt))
    const high = Math.min(unit.high, indexAt(unit.series, toAt))
    return count + Math.max(0, high - low)
  }, 0)

/** The states of the units of all contracts. */
export class UnitStates {
  readonly #states = new Map<string, UnitState>()
  readonly #remittances = new Map<string, Remittance>()
  readonly #settled = new Set<string>()

  constructor(plans: readonly Plan[], held: readonly MatchedInterval[]) {
    const heldBy = Map.groupBy(held, ({ deviceId }) => deviceId)
    for (const plan of plans) {
      for (const unit of [...plan.units.values()].flat()) {
        const count = heldCount(unit, heldBy.get(unit.deviceId) ?? [])
        // Takings without donations are paid by any line, and by none.
        if (unit.donationCount > 0 && count > 0)
          this.#states.set(unit.key, count === unit.donationCount ? 'paid' : 'mixed')
      }
      for (const remittance of plan.remittances) {
        for (const unit of remittance.units) this.#remittances.set(unit.key, remittance)
        const counted = remittance.units.filter(({ donationCount }) => donationCount > 0)
        if (counted.every((unit) => this.of(unit) === 'paid')) this.#settled.add(remittance.key)
      }
    }
  }

  of(unit: TerminalDay): UnitState {
    return this.#states.get(unit.key) ?? 'open'
  }

  set(units: readonly TerminalDay[], state: UnitState): void {
    for (const unit of units) this.#states.set(unit.key, state)
  }

  /** Returns the units of a remittance that no line has explained. */
  openOf({ units }: Remittance): TerminalDay[] {
    return units.filter((unit) => this.of(unit) === 'open')
  }

  /** Tells whether a remittance has donations that no line has explained. */
  isDue(remittance: Remittance): boolean {
    return this.openOf(remittance).some(({ donationCount }) => donationCount > 0)
  }

  isWhole({ units }: Remittance): boolean {
    return units.every((unit) => this.of(unit) === 'open')
  }

  /** Returns the day on which the bank should book a unit; undefined for a unit without donations. */
  bookedOn(unit: TerminalDay): Day | undefined {
    return this.#remittances.get(unit.key)?.bookedOn
  }

  /** Marks a remittance whose line is known, or is one of several lines of the same amount that pay as many. */
  settle(remittance: Remittance): void {
    this.#settled.add(remittance.key)
    this.set(remittance.units, 'paid')
  }

  isSettled(remittance: Remittance): boolean {
    return this.#settled.has(remittance.key)
  }
}
