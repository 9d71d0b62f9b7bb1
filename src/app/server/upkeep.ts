import { hourMs } from '#shared/days.ts'
import { inSpan } from '#shared/server/tracer.ts'

export type Upkeep = {
  stop: () => Promise<void>
}

/**
 * Runs the upkeep tasks (sweeps, key rotation) now and every hour, or at another interval. A failed task is reported
 * and retried the next time; the others still run. Several processes may run it at once.
 */
export const startUpkeep = (
  tasks: readonly (() => Promise<unknown>)[],
  onFailure: (error: unknown) => void,
  intervalMs = hourMs,
): Upkeep => {
  let running: Promise<void> | undefined
  let isStopped = false

  const run = async (): Promise<void> => {
    for (const task of tasks) {
      if (isStopped) return
      try {
        await inSpan({ name: 'upkeep' }, async () => task())
      } catch (error) {
        onFailure(error)
      }
    }
  }
  const runOnce = (): void => {
    running ??= run().finally(() => {
      running = undefined
    })
  }

  runOnce()
  const timer = setInterval(runOnce, intervalMs)
  timer.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
