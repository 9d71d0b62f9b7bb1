import { createHash } from 'node:crypto'

/**
 * Chance that repeats: the same seed draws the same numbers on every machine. The generator is sfc32, started from a
 * SHA-256 of the seed; not for secrets.
 */
export class Random {
  readonly seed: string
  readonly #state: Uint32Array

  constructor(seed: string) {
    this.seed = seed
    const digest = createHash('sha256').update(seed).digest()
    this.#state = Uint32Array.from([0, 4, 8, 12], (offset) => digest.readUInt32LE(offset))
  }

  /** A generator of its own for a part of the work, so that a change in one part moves nothing in the others. */
  fork(label: string): Random {
    return new Random(`${this.seed}/${label}`)
  }

  /** 32 random bits. */
  bits(): number {
    const state = this.#state
    const [a = 0, b = 0, c = 0, counter = 0] = state
    const sum = (a + b + counter) >>> 0
    state[0] = b ^ (b >>> 9)
    state[1] = c + (c << 3)
    state[2] = ((c << 21) | (c >>> 11)) + sum
    state[3] = counter + 1
    return sum
  }

  /** A number in [0, 1[. */
  next(): number {
    return this.bits() / 2 ** 32
  }

  /** A number in [from, to[. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** One of the list, each as likely as its weight says. */
  pickWeighted<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0)
    return list.find(({ weight }) => (left -= weight) < 0) ?? this.pick(list)
  }

  /** `count` different ones of the list, in a random order. */
  sample<T>(list: readonly T[], count: number): T[] {
    return list
      .map((item) => ({ item, order: this.next() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ item }) => item)
  }

  /** The index that a running sum of weights gives; one whose weight is 0 is never drawn. */
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

  /** `count` decimal digits. */
  digits(count: number): string {
    return Array.from({ length: count }, () => this.integer(0, 9)).join('')
  }

  /** A UUID, version 7, as of an instant in milliseconds: the form of the product's own ids. */
  uuid(instantMs: number): string {
    const time = instantMs.toString(16).padStart(12, '0')
    const [one, two, three] = [this.bits(), this.bits(), this.bits()].map((bits) => bits.toString(16).padStart(8, '0'))
    const variant = (8 + (this.bits() & 3)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${one?.slice(0, 3)}-${variant}${one?.slice(3, 6)}-${two}${three?.slice(0, 4)}`
  }
}

export const runningSum = (weights: Iterable<number>): Float64Array => {
  let sum = 0
  return Float64Array.from(weights, (weight) => (sum += weight))
}
