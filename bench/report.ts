import { rateOf } from './load.ts'

/** Collects the results of a run, and prints each as a ratio to its target. */
export const createReport = (seconds: number) => {
  const misses: string[] = []

  const add = (name: string, ratio: number, target: number, detail: string): void => {
    const reached = ratio >= target
    if (!reached) misses.push(name)
    console.log(`${reached ? '✓' : '✗'} ${name.padEnd(28)} ratio ${ratio.toFixed(2)} (target ${target})   ${detail}`)
  }

  return {
    misses,
    add,

    /** Compares the driver with the server in two alternating rounds, so that a busy minute affects both. */
    async compare(
      name: string,
      target: number,
      { direct, served }: Record<'direct' | 'served', () => Promise<unknown>>,
    ): Promise<void> {
      const rates = { direct: 0, served: 0 }
      for (let round = 0; round < 2; round += 1) {
        rates.direct += (await rateOf(seconds / 2, direct)) / 2
        rates.served += (await rateOf(seconds / 2, served)) / 2
      }
      const detail = `served ${Math.round(rates.served)}/s, driver ${Math.round(rates.direct)}/s`
      add(name, rates.served / rates.direct, target, detail)
    },
  }
}

export type Report = ReturnType<typeof createReport>
