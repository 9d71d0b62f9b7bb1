import { Random } from '#app/demo/random.ts'
import type { ClientKind, Crowd } from './clients.ts'
import { type FaultName, faultNames, faultOf } from './faults.ts'

/** The abilities of a world. */
export type Abilities = { isOnSmallDisk: boolean; processes: number }

export type PlannedFault = { name: FaultName; atMs: number; forMs: number }

/** Everything that is drawn before a round. The same seed and world give the same plan. */
export type Plan = { seed: string; crowd: Crowd; lastsMs: number; faults: PlannedFault[] }

/** Lists the faults that a world allows. */
export const possibleFaults = ({ isOnSmallDisk, processes }: Abilities, only?: FaultName): FaultName[] =>
  faultNames.filter((name) => {
    const { needs } = faultOf(name)
    if (only !== undefined && name !== only) return false
    if (needs === 'small-disk') return isOnSmallDisk
    if (needs === 'several-processes') return processes > 1
    if (needs === 'one-process') return processes === 1
    // A backup of a disk that is nearly full finds no room to restore.
    return name !== 'kill-restore' || !isOnSmallDisk
  })

const drawFault = (random: Random, names: FaultName[]): PlannedFault => {
  const { name } = random.pickWeighted(names.map((name) => ({ name, weight: faultOf(name).weight })))
  const isLong = faultOf(name).mayBeLong === true && random.chance(0.12)
  const forMs = isLong ? random.integer(4200, 6500) : random.integer(100, 1200)
  return { name, atMs: random.integer(100, 500), forMs }
}

const crowdOf = (random: Random): Crowd => ({
  terminal: random.integer(4, 12),
  corrector: random.integer(0, 3),
  archiver: random.integer(0, 2),
  exporter: random.integer(0, 2),
  signer: random.integer(0, 1),
  reader: random.integer(0, 3),
})

/** Draws the plan of a round. */
export const drawPlan = (seed: string, abilities: Abilities, only?: FaultName): Plan => {
  const random = new Random(seed)
  const names = possibleFaults(abilities, only)
  const faults = names.length === 0 ? [] : [drawFault(random, names)]
  if (names.length > 0 && random.chance(0.2)) faults.push(drawFault(random, names))
  return { seed, crowd: crowdOf(random), lastsMs: random.integer(700, 1400), faults }
}

/** Describes a plan in one line. */
export const describePlan = ({ seed, crowd, lastsMs, faults }: Plan): string => {
  const named = faults.map(({ name, atMs, forMs }) => `${name} at ${atMs} ms for ${forMs} ms`)
  const clients = (Object.entries(crowd) as [ClientKind, number][]).map(([kind, count]) => `${count} ${kind}`)
  return `seed ${seed}: ${named.join(', ') || 'no fault'}; ${lastsMs} ms; ${clients.join(', ')}`
}

/**
 * Lists the plans that are a step smaller: without a fault, without clients of a kind, with half of them, half as long.
 */
export const smallerPlans = (plan: Plan): Plan[] => {
  const smaller: Plan[] = []
  for (const fault of plan.faults)
    if (plan.faults.length > 1) smaller.push({ ...plan, faults: plan.faults.filter((other) => other !== fault) })
  for (const [kind, count] of Object.entries(plan.crowd) as [ClientKind, number][]) {
    if (count > 0) smaller.push({ ...plan, crowd: { ...plan.crowd, [kind]: 0 } })
    if (count > 1) smaller.push({ ...plan, crowd: { ...plan.crowd, [kind]: Math.floor(count / 2) } })
  }
  if (plan.lastsMs > 400) smaller.push({ ...plan, lastsMs: Math.floor(plan.lastsMs / 2) })
  return smaller.filter(({ crowd }) => Object.values(crowd).some((count) => count > 0))
}
