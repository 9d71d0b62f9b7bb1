const hourMs = 60 * 60_000

export type Upkeep = {
  /** Stops asking for it, and waits for what is under way. */
  stop: () => Promise<void>
}

/**
 * Runs the product's upkeep now and every hour: sweeping what no longer counts, rotating keys. One duty that fails is
 * reported and retried an hour later; the others run all the same. Several processes may run it at once.
 */
export const startUpkeep = (
  duties: readonly (() => Promise<unknown>)[],
  onFailure: (error: unknown) => void,
): Upkeep => {
  let underWay: Promise<void> | undefined
  let isStopped = false

  const run = async (): Promise<void> => {
    for (const duty of duties) {
      if (isStopped) return
      try {
        await duty()
      } catch (error) {
        onFailure(error)
      }
    }
  }
  const runOnce = (): void => {
    underWay ??= run().finally(() => {
      underWay = undefined
    })
  }

  runOnce()
  const timer = setInterval(runOnce, hourMs)
  timer.unref()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await underWay
    },
  }
}
