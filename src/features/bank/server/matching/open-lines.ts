import { addDays, type Day } from '#shared/days.ts'
import { type CardLine, cardLinesOf } from './card-line.ts'
import { settlingDays } from './card-plans.ts'
import { donationsOf, type Hypothesis, hypothesesOf, type Surroundings } from './departures.ts'
import { evidenceOf } from './evidence.ts'
import type { BankLine, Contract, MatchInput, Movement } from './match-input.ts'
import { contradicts } from './named-lines.ts'
import type { Plan } from './remittance.ts'
import type { UnitStates } from './unit-states.ts'

/** The part of a contract's lines from which on those without a proof are doubtful. */
const mostUnproved = 0.25

/** Keeps hypotheses of different donations; a doubt about one of the same donations is a doubt about all. */
const different = (hypotheses: readonly Hypothesis[]): Hypothesis[] =>
  [...Map.groupBy(hypotheses, donationsOf).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, isSound: same.every(({ isSound }) => isSound) }] : []
  })

/** Returns the amount of a line that takings are compared with: the whole one, where it says it, of a whole account. */
const comparable = (line: BankLine, { contract }: Plan): number =>
  contract.settles === 'gross' ? (evidenceOf(line).gross ?? line.cents) : line.cents

/** Counts the lines of each contract that belong to no other. */
const countsOf = (cards: readonly CardLine[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { contractIds } of cards)
    if (contractIds.size === 1) for (const id of contractIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

type Known = {
  input: MatchInput
  contracts: readonly Contract[]
  planBy: ReadonlyMap<string, Plan>
  states: UnitStates
  movements: readonly Movement[]
  isCovered: (day: Day) => boolean
}

/** The card lines that are not explained yet, and what they may pay. */
export class OpenLines {
  readonly #known: Known
  readonly #open: Set<CardLine>
  readonly #byDay: ReadonlyMap<Day, readonly CardLine[]>
  readonly #used = new Set<string>()
  readonly #counts: { all: ReadonlyMap<string, number>; unproved: ReadonlyMap<string, number> }

  constructor(lines: readonly CardLine[], known: Known) {
    const { lines: own, standing } = known.input
    this.#known = known
    this.#open = new Set(lines)
    this.#byDay = Map.groupBy(lines, ({ line }) => line.bookedOn)
    const all = cardLinesOf([...own, ...standing.flatMap(({ line }) => line ?? [])], known.contracts)
    this.#counts = { all: countsOf(all), unproved: countsOf(lines) }
  }

  has(card: CardLine): boolean {
    return this.#open.has(card)
  }

  [Symbol.iterator](): Iterator<CardLine> {
    return this.#open[Symbol.iterator]()
  }

  /** Tells whether no donation of a line can still arrive. */
  isSettled({ line }: CardLine): boolean {
    return addDays(line.bookedOn, settlingDays) <= this.#known.input.today
  }

  take(card: CardLine, { units, absent, movements }: Pick<Hypothesis, 'units' | 'absent' | 'movements'>): void {
    this.#open.delete(card)
    this.#known.states.set(units, 'paid')
    this.#known.states.set(absent, 'absent')
    for (const { id } of movements) this.#used.add(id)
  }

  giveBack(card: CardLine, { units, absent }: Hypothesis): void {
    this.#open.add(card)
    this.#known.states.set([...units, ...absent], 'open')
  }

  /** Lists what departs once from the schedule, makes the line exact and does not contradict it. */
  exactFor(card: CardLine): Hypothesis[] {
    const around = this.#surroundings()
    const all = [...card.contractIds].flatMap((id) => {
      const plan = this.#known.planBy.get(id)
      if (!plan) return []
      return hypothesesOf(card, plan, around).filter(
        ({ cents, units, doubled, movements }) =>
          cents === comparable(card.line, plan) &&
          !contradicts(card.line, [...units, ...doubled], { shift: plan.shift, more: movements.length }),
      )
    })
    return different(all)
  }

  /** Returns the part of a contract's lines that have no proof. */
  doubtOf(contractId: string): number {
    const { all, unproved } = this.#counts
    return (unproved.get(contractId) ?? 0) / (all.get(contractId) ?? 1)
  }

  /** Tells whether a line that names no contract may be what another one should be paid on the day, and is not. */
  mayBeOther({ line, contractIds }: CardLine, { plan }: Hypothesis): boolean {
    const { planBy, states } = this.#known
    return [...contractIds].some(
      (id) =>
        id !== plan.contract.id &&
        planBy
          .get(id)
          ?.remittances.some((due) => due.bookedOn === line.bookedOn && !states.isSettled(due) && states.isDue(due)),
    )
  }

  #surroundings(): Surroundings {
    const { states, movements, isCovered } = this.#known
    return {
      states,
      isCovered,
      movements: movements.filter(({ id }) => !this.#used.has(id)),
      isDoubtful: (id) => this.doubtOf(id) > mostUnproved,
      hasOpenLine: (day, contractId, except) =>
        (this.#byDay.get(day) ?? []).some(
          (card) => this.#open.has(card) && card.line.id !== except && card.contractIds.has(contractId),
        ),
    }
  }
}
