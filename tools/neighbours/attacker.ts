// The hostile account in a process of its own, so that it does not slow down the clients of its neighbours. Argument:
// an attack. The parent sends the target, then begins and ends it with a message. Answers with how many calls had each
// status.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from './attack.ts'
import { type AttackName, attacks } from './attacks.ts'

const statuses: Record<string, number> = {}
const giveUpMs = 30_000
const ordinaryTurns = 15

const [target] = (await once(process, 'message')) as [Target]
const call = async (path: string, init: RequestInit = {}): Promise<number> => {
  const status = await fetch(`${target.origin}${path}`, { ...init, signal: AbortSignal.timeout(giveUpMs) })
    .then(async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)
  statuses[status] = (statuses[status] ?? 0) + 1
  return status
}

const { parallel, act } = await attacks[process.argv[2] as AttackName](target, call)
const over = new AbortController()
let turn = 0
// A few calls of an ordinary pace: the server then has the memory that such calls need, and the attack may not add to
// it.
for (; turn < ordinaryTurns; turn += 1) await act(turn)
process.send?.('started')
await once(process, 'message')
const loops = Array.from({ length: parallel }, async () => {
  while (!over.signal.aborted) {
    await act(turn++)
    // A refusal is an invitation to try again: a hostile account takes it at once, but not in a closed loop.
    await pause(5)
  }
})
await once(process, 'message')
over.abort()
await Promise.race([Promise.all(loops), pause(giveUpMs)])
process.send?.(statuses, () => process.exit(0))
