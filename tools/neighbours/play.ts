import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClientSide } from '../chaos/http.ts'
import type { Target } from './attack.ts'
import type { AttackName } from './attacks.ts'
import { startOrdinary, type Waits, waitsOf } from './ordinary.ts'
import { openStreet, type Street } from './street.ts'

type Options = { accounts: number; seconds: number; names: readonly AttackName[]; print: (line: string) => void }

/** The highest ratio of the waits with an attack to those without (docs/reliability.md#neighbours). */
const mostRatio = 2
/** Below it a wait is as good as none: a ratio of two short waits says nothing. */
const noticedMs = 50
const mostMemoryMb = 80

/** Returns the memory of a process in MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Follows the memory of the server. The result is its highest value in MB since the last call. */
const watchMemory = (pid: number) => {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid))
  }, 50)
  return {
    peak(): number {
      const value = highest
      highest = 0
      return value
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Starts the hostile account in a process of its own, which leaves the processor to the others. It makes a few calls
 * first.
 */
const startAttack = async (name: AttackName, target: Target) => {
  const attacker = fork(path.join(import.meta.dirname, 'attacker.ts'), [name])
  os.setPriority(attacker.pid ?? 0, os.constants.priority.PRIORITY_LOW)
  attacker.send(target)
  await once(attacker, 'message')
  const begin = () => attacker.send('begin')
  const stop = async (): Promise<Record<string, number>> => {
    attacker.send('stop')
    const [statuses] = (await once(attacker, 'message')) as [Record<string, number>]
    return statuses
  }
  return { begin, stop }
}

const line = (name: string, { calls, p50Ms, p99Ms, worstMs, refused }: Waits): string =>
  `  ${name.padEnd(22)}${[calls, p50Ms, p99Ms, worstMs, refused].map((value) => value.toFixed(0).padStart(9)).join('')}`

type Measured = { donations: Waits; reads: Waits; memoryMb: number }

const judge = (calm: Measured, under: Measured): string[] => {
  const late = (kind: 'donations' | 'reads'): string | false => {
    const most = Math.max(noticedMs, mostRatio * calm[kind].p99Ms)
    return under[kind].p99Ms > most && `${kind}: p99 ${under[kind].p99Ms.toFixed(0)} ms, at most ${most.toFixed(0)}`
  }
  const refused = (kind: 'donations' | 'reads'): string | false =>
    under[kind].refused > 0 && `${kind}: ${under[kind].refused} refused (${under[kind].failures.join('; ')})`
  const grown = under.memoryMb - calm.memoryMb
  return [
    late('donations'),
    late('reads'),
    refused('donations'),
    refused('reads'),
    grown > mostMemoryMb && `memory: ${grown.toFixed(0)} MB more`,
  ].filter((finding) => finding !== false)
}

const playAttack = async (
  { product, hostile }: Street,
  {
    name,
    seconds,
    measure,
    print,
  }: Pick<Options, 'seconds' | 'print'> & {
    name: AttackName
    measure: (from: number) => Measured
  },
): Promise<boolean> => {
  const { begin, stop } = await startAttack(name, { ...hostile, origin: product.origin })
  const calmSince = performance.now()
  measure(calmSince)
  await pause((seconds * 1000) / 3)
  const calm = measure(calmSince)
  begin()
  const underSince = performance.now()
  await pause(seconds * 1000)
  const under = measure(underSince)
  const statuses = await stop()
  print(
    `${name}: the hostile account got ${Object.entries(statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  )
  print(line('donations, calm', calm.donations))
  print(line('donations, attacked', under.donations))
  print(line('reads, calm', calm.reads))
  print(line('reads, attacked', under.reads))
  print(`  memory of the server: ${calm.memoryMb.toFixed(0)} MB, ${under.memoryMb.toFixed(0)} MB`)
  const findings = judge(calm, under)
  for (const finding of findings) print(`  ✗ ${finding}`)
  return findings.length === 0
}

/** Plays each attack beside ordinary accounts, after a calm of a third of its length. Returns whether all held. */
export const playNeighbours = async ({ accounts, seconds, names, print }: Options): Promise<boolean> => {
  const street = await openStreet(accounts)
  const clients = createClientSide()
  const memory = watchMemory(street.product.pid())
  try {
    const { origin } = street.product
    const stop = await startOrdinary(clients, origin, street.houses)
    const measure = (from: number): Measured => ({
      donations: waitsOf(clients.calls, 'donation', from, performance.now()),
      reads: waitsOf(clients.calls, 'read', from, performance.now()),
      memoryMb: memory.peak(),
    })
    // The first calls compile code and plan statements.
    await pause(5000)
    print(`${accounts} ordinary associations, ${seconds} s each`)
    print(
      `  ${''.padEnd(22)}${['calls', 'p50 ms', 'p99 ms', 'worst ms', 'refused'].map((title) => title.padStart(9)).join('')}`,
    )
    const outcomes: boolean[] = []
    for (const name of names) outcomes.push(await playAttack(street, { name, seconds, measure, print }))
    await stop()
    const hasHeld = outcomes.every(Boolean)
    print(hasHeld ? 'No neighbour was stopped.' : 'A neighbour was stopped: see ✗ above.')
    return hasHeld
  } finally {
    memory.stop()
    clients.close()
    await street.close()
  }
}
