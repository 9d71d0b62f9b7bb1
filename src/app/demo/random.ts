import { createHash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** Derives the generator's 128-bit state from a seed: the first half of its SHA-256. */
const stateOf = (seed: string): number[] => {
  const digest = createHash('sha256').update(seed).digest()
  return [0, 4, 8, 12].map((offset) => digest.readInt32LE(offset))
}

/** Draws random values from a seed. The same seed draws the same values on every machine. Not for secrets. */
export class Random {
  readonly seed: string
  readonly #generator: RandomGenerator

  constructor(seed: string) {
    this.seed = seed
    this.#generator = xoroshiro128plusFromState(stateOf(seed))
  }

  /** Returns a generator for a part of the work, so that a change in one part does not change the others. */
  fork(label: string): Random {
    return new Random(`${this.seed}/${label}`)
  }

  /** Draws a number in [0, 1[. */
  next(): number {
    return uniformFloat64(this.#generator)
  }

  /** Draws a number in [from, to[. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  /** Draws an integer from `from` to `to`, both included. */
  integer(from: number, to: number): number {
    return uniformInt(this.#generator, from, to)
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  pickWeighted<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0)
    return list.find(({ weight }) => (left -= weight) < 0) ?? this.pick(list)
  }

  /** Draws `count` different items, in a random order. */
  sample<T>(list: readonly T[], count: number): T[] {
    return list
      .map((item) => ({ item, order: this.next() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ item }) => item)
  }

  /** Draws an index by the running sum of the weights. Never draws an index of weight 0. */
  index(runningSum: Float64Array): number {
    const target = this.next() * (runningSum.at(-1) ?? 0)
    let low = 0
    let high = runningSum.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((runningSum[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return low
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.integer(0, 9)).join('')
  }

  /** Draws a UUID of version 7 with the time `instantMs`, like the product's ids. */
  uuid(instantMs: number): string {
    const time = instantMs.toString(16).padStart(12, '0')
    const bits = (): number => this.#generator.next() >>> 0
    const [one, two, three] = [bits(), bits(), bits()].map((word) => word.toString(16).padStart(8, '0'))
    const variant = (8 + (bits() & 3)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${one?.slice(0, 3)}-${variant}${one?.slice(3, 6)}-${two}${three?.slice(0, 4)}`
  }
}

/** Returns the running sum of the weights, for `Random.index`. */
export const runningSum = (weights: Iterable<number>): Float64Array => {
  let sum = 0
  return Float64Array.from(weights, (weight) => (sum += weight))
}
