import { Random } from '#app/demo/random.ts'
import type { FaultName } from './faults.ts'
import { describePlan, drawPlan, type Plan, possibleFaults, smallerPlans } from './plan.ts'
import { playRound, type RoundResult, settle } from './round.ts'
import { canMount, openWorld, type World } from './world.ts'

/** A data folder serves this many rounds. */
const roundsPerWorld = 100
/** How often a plan that failed is tried again: processes interleave differently each time. */
const triesToFail = 3

export type Round = RoundResult & { seed: number; plan: Plan; world: number }

export type ChaosOptions = {
  rounds: number
  minutes: number
  firstSeed: number
  only: FaultName | undefined
  marginMs: number
  print: (line: string) => void
  record?: (round: Round) => void
  roundsPerWorld?: number
}

const abilitiesOf = (number: number, only: FaultName | undefined) => {
  const choices = [
    { isOnSmallDisk: false, processes: 1 },
    { isOnSmallDisk: canMount(), processes: 1 },
    { isOnSmallDisk: false, processes: 2 },
  ]
  const useful = choices.filter((choice) => possibleFaults(choice, only).length > 0)
  return useful[number % useful.length]
}

const open = (number: number, only: FaultName | undefined): Promise<World> => {
  const abilities = abilitiesOf(number, only)
  if (!abilities) throw new Error(`this machine does not allow the fault ${only}`)
  return openWorld({ ...abilities, associations: 6, terminalsEach: 2, random: new Random(`world ${number}`) })
}

const planOf = (world: World, seed: number, only: FaultName | undefined): Plan =>
  drawPlan(String(seed), { isOnSmallDisk: world.disk !== undefined, processes: world.processes }, only)

/** Plays a plan in a world of its own. Returns its violations. */
const playAlone = async (plan: Plan, world: number, { only, marginMs }: ChaosOptions): Promise<string[]> => {
  const place = await open(world, only)
  try {
    const { violations } = await playRound(place, plan, { marginMs })
    return [...violations, ...(await settle(place))]
  } catch (error) {
    return [String(error)]
  } finally {
    await place.remove()
  }
}

/** Makes a failing plan smaller as long as it still fails. Returns undefined when it fails no more. */
const shrink = async (plan: Plan, world: number, options: ChaosOptions): Promise<Plan | undefined> => {
  const fails = async (candidate: Plan): Promise<boolean> => {
    for (let tries = 0; tries < triesToFail; tries += 1)
      if ((await playAlone(candidate, world, options)).length > 0) return true
    return false
  }
  if (!(await fails(plan))) return undefined
  for (const candidate of smallerPlans(plan)) if (await fails(candidate)) return shrink(candidate, world, options)
  return plan
}

export type Failure = { seed: number; violations: string[] }

const printTotals = (rounds: readonly Round[], failures: readonly Failure[], options: ChaosOptions): void => {
  const sum = (pick: (round: Round) => number): number => rounds.reduce((total, round) => total + pick(round), 0)
  const { print } = options
  print(
    `${rounds.length} rounds, ${sum(({ calls }) => calls)} calls, ${sum(({ acknowledged }) => acknowledged)} donations acknowledged, ` +
      `${sum(({ interrupted }) => interrupted)} calls interrupted, ${sum(({ refused }) => refused)} refused for now, ` +
      `${sum(({ seconds }) => seconds).toFixed(0)} s, slowest answer ${Math.max(0, ...rounds.map(({ slowestMs }) => slowestMs)).toFixed(0)} ms`,
  )
  for (const { seed, violations } of failures) print(`✗ seed ${seed}: ${violations.join(' | ').slice(0, 2000)}`)
}

/** Plays rounds until their number or the time is over. A round that fails ends its world. */
export const runChaos = async (options: ChaosOptions): Promise<{ rounds: Round[]; failures: Failure[] }> => {
  const { rounds: wanted, minutes, firstSeed, only, marginMs, print, record } = options
  const perWorld = options.roundsPerWorld ?? roundsPerWorld
  const endsAt = performance.now() + minutes * 60_000
  const rounds: Round[] = []
  const failures: Failure[] = []
  let world: World | undefined
  let seed = firstSeed
  const close = async (): Promise<void> => {
    const closing = world
    world = undefined
    await closing?.remove()
  }
  const fail = async (failed: number, violations: string[]): Promise<void> => {
    failures.push({ seed: failed, violations })
    print(`✗ seed ${failed}: ${violations.join('\n    ')}`)
    await close()
  }
  try {
    for (; seed < firstSeed + wanted && performance.now() < endsAt; seed += 1) {
      const number = Math.floor(seed / perWorld)
      let plan: Plan | undefined
      try {
        world ??= await open(number, only)
        plan = planOf(world, seed, only)
        const result = await playRound(world, plan, { marginMs })
        const round = { ...result, seed, plan, world: number }
        rounds.push(round)
        record?.(round)
        const isLastOfWorld = (seed + 1) % perWorld === 0
        const violations = [...result.violations, ...(isLastOfWorld ? await settle(world) : [])]
        print(
          `${violations.length > 0 ? '✗' : '✓'} ${describePlan(plan)} → ${result.calls} calls, ${result.acknowledged} given, ${result.interrupted} interrupted, ${result.refused} refused, slowest ${result.slowestMs.toFixed(0)} ms, ${result.seconds.toFixed(1)} s`,
        )
        if (violations.length > 0) await fail(seed, violations)
        else if (isLastOfWorld) await close()
      } catch (error) {
        await fail(seed, [`${plan ? describePlan(plan) : 'no world'}: ${String(error)}`])
      }
    }
    if (world) {
      const violations = await settle(world)
      if (violations.length > 0) await fail(seed - 1, violations)
    }
  } finally {
    await close()
  }
  const [failure] = failures
  if (failure && wanted === 1) {
    const number = Math.floor(failure.seed / perWorld)
    const place = abilitiesOf(number, only)
    const smallest = place && (await shrink(drawPlan(String(failure.seed), place, only), number, options))
    print(smallest ? `smallest that fails: ${describePlan(smallest)}` : 'it did not fail again in three tries')
  }
  printTotals(rounds, failures, options)
  return { rounds, failures }
}
