import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '#app/demo/random.ts'
import { checkDatabase } from './check.ts'
import { createLoops, give } from './clients.ts'
import { faultOf } from './faults.ts'
import type { Call } from './http.ts'
import type { Plan, PlannedFault } from './plan.ts'
import type { Frozen, World } from './world.ts'

export type RoundOptions = {
  /** How much later than its deadline an answer may come on this machine, in milliseconds. */
  marginMs: number
}

export type RoundResult = {
  violations: string[]
  seconds: number
  calls: number
  acknowledged: number
  /** The calls without an answer, and those answered 429 or 503. */
  interrupted: number
  refused: number
  /** How long the clients' own process was starved, in milliseconds: the machine was too busy. */
  starvedMs: number
  /** The slowest answer, without the time in which its server was frozen, in milliseconds. */
  slowestMs: number
}

/** The deadlines of answers, in milliseconds (docs/reliability.md). */
const deadlineMs: Record<Call['kind'], number> = {
  donation: 4000,
  write: 9000,
  read: 9000,
  export: 9000,
  'sign-in': 9000,
}
/** How late 99 of 100 donations may be that a held lock does not concern, before the margin. */
const unconcernedMs = 500
/** The longest start after a kill, with the recovery of PostgreSQL. */
const readyMs = 20_000

const overlapMs = ({ startedAt, endedAt, origin }: Call, frozen: readonly Frozen[]): number =>
  frozen
    .filter((freeze) => freeze.origin === undefined || freeze.origin === origin)
    .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(endedAt, to) - Math.max(startedAt, from)), 0)

const lastedMs = (call: Call, frozen: readonly Frozen[]): number =>
  call.endedAt - call.startedAt - overlapMs(call, frozen)

/** A fault that was made: when, and the associations that it concerns. */
type Made = { fault: PlannedFault; from: number; to: number; concerned: string[] | undefined }

const checkLate = ({ model, frozen }: World, calls: readonly Call[], marginMs: number): void => {
  for (const call of calls) {
    const ms = lastedMs(call, frozen)
    if (ms > deadlineMs[call.kind] + marginMs)
      model.violate(
        `${call.kind} ${call.path} was answered ${call.status} after ${Math.round(ms)} ms ${call.error ?? ''}`,
      )
  }
}

const checkConnections = ({ model }: World, calls: readonly Call[], plan: Plan): void => {
  if (!plan.faults.every(({ name }) => faultOf(name).keepsConnections)) return
  for (const { kind, path, status, error } of calls) {
    // An export that has begun breaks off when PostgreSQL fails: a file that lacks rows must not look complete.
    const isBrokenOff = kind === 'export' && error?.endsWith('aborted')
    if (status === 0 && !isBrokenOff)
      model.violate(`${kind} ${path} had no answer, although no connection was cut: ${error}`)
  }
}

/** Expects that a held lock delays and refuses nobody else. */
const checkUnconcerned = ({ model }: World, calls: readonly Call[], made: Made[], marginMs: number): void => {
  const [only] = made
  if (!only?.concerned || made.length > 1) return
  const { concerned } = only
  const others = calls.filter(
    ({ kind, customerId, startedAt, endedAt }) =>
      kind === 'donation' && !concerned.includes(customerId) && endedAt > only.from && startedAt < only.to,
  )
  for (const { status } of others) if (status !== 201) model.violate(`a lock on another association made a ${status}`)
  const latencies = others.map(({ startedAt, endedAt }) => endedAt - startedAt).toSorted((one, other) => one - other)
  const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0
  if (latencies.length >= 20 && p99 > unconcernedMs + marginMs)
    model.violate(`the others waited ${Math.round(p99)} ms (p99) while a lock was held`)
}

/** Expects the product to be back by itself. */
const awaitReady = async ({ product, model }: World, marginMs: number): Promise<void> => {
  const startedAt = performance.now()
  await product.ready()
  const ms = performance.now() - startedAt
  if (ms > readyMs + 10 * marginMs) model.violate(`the product was back after ${Math.round(ms)} ms only`)
}

const lookMs = 50
/** The clients share a process: what they measure while it is starved says nothing about the server. */
const starvedMs = 250

/** Notes the times in which this process did not run. Returns the function that ends the watch. */
const watchStarvation = ({ frozen }: World): (() => void) => {
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    if (now - lookedAt > starvedMs) frozen.push({ from: lookedAt, to: now })
    lookedAt = now
  }, lookMs)
  return () => clearInterval(timer)
}

/** Plays a round: clients call while faults come, then everything is compared with what was acknowledged. */
export const playRound = async (world: World, plan: Plan, { marginMs }: RoundOptions): Promise<RoundResult> => {
  const { model, clients, product } = world
  const random = new Random(plan.seed)
  const startedAt = performance.now()
  const acknowledgedBefore = model.counts().acknowledged
  model.violations.clear()
  clients.calls.length = 0
  world.frozen.length = 0

  const endWatch = watchStarvation(world)
  let isOver = false
  const originOf = (position: number) => () => (position % 2 === 1 ? world.second : undefined)?.origin ?? product.origin
  const loops = createLoops(world, { crowd: plan.crowd, random, originOf })
  const running = loops.map((loop) => loop(() => isOver))
  const made: Made[] = []
  const run = async (fault: PlannedFault): Promise<void> => {
    const from = performance.now()
    const concerned = await faultOf(fault.name).run({ world, random: random.fork(fault.name), forMs: fault.forMs })
    made.push({ fault, from, to: performance.now(), concerned: concerned ?? undefined })
  }
  try {
    for (const fault of plan.faults.filter(({ name }) => !faultOf(name).isQuiet)) {
      await pause(fault.atMs)
      await run(fault)
    }
    await awaitReady(world, marginMs)
    await pause(Math.max(200, plan.lastsMs - (performance.now() - startedAt)))
  } finally {
    isOver = true
    await Promise.all(running)
    endWatch()
  }
  for (const fault of plan.faults.filter(({ name }) => faultOf(name).isQuiet)) await run(fault)
  await awaitReady(world, marginMs)
  await checkDatabase(product, model)
  const { calls } = clients
  checkLate(world, calls, marginMs)
  checkConnections(world, calls, plan)
  checkUnconcerned(world, calls, made, marginMs)
  clients.close()
  return {
    violations: [...model.violations],
    seconds: (performance.now() - startedAt) / 1000,
    calls: calls.length,
    acknowledged: model.counts().acknowledged - acknowledgedBefore,
    interrupted: calls.filter(({ status }) => status === 0).length,
    refused: calls.filter(({ status }) => status === 429 || status === 503).length,
    starvedMs: world.frozen.reduce((sum, { origin, from, to }) => sum + (origin === undefined ? to - from : 0), 0),
    slowestMs: Math.max(0, ...calls.map((call) => lastedMs(call, world.frozen))),
  }
}

/** Repeats every donation without a certain answer, and expects each donation that was ever sent exactly once. */
export const settle = async (world: World): Promise<string[]> => {
  const { associations, clients, model, product } = world
  model.violations.clear()
  const setting = { send: clients.open(() => product.origin), model, random: new Random('settle') }
  for (const { token, outbox } of associations.flatMap(({ terminals }) => terminals)) {
    for (let tries = 0; outbox[0] && tries < 200; tries += 1) {
      if (await give(setting, token, outbox[0])) outbox.shift()
      else await pause(100)
    }
    if (outbox.length > 0) model.violate(`${outbox.length} donations were never accepted`)
  }
  const { sent, acknowledged } = model.counts()
  if (sent !== acknowledged) model.violate(`${sent} donations were sent, ${acknowledged} acknowledged`)
  await checkDatabase(product, model)
  return [...model.violations]
}
