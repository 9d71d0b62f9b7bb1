/** A job waiting for its turn, and whom to tell. */
type Waiting<Input, Output> = {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: what arrives while a batch is being written waits, and is then written together, up to `maxBatch` at a
 * time. A terminal still hears of its donation only after the commit that holds it; the disk is just asked less often.
 */
export const createQueue = <Input, Output>(
  write: (batch: Input[]) => Promise<PromiseSettledResult<Output>[]>,
  { maxBatch = 200, maxParallel = 2 }: { maxBatch?: number; maxParallel?: number } = {},
) => {
  const waiting: Waiting<Input, Output>[] = []
  let writing = 0

  const settle = async (batch: Waiting<Input, Output>[]): Promise<void> => {
    try {
      const outcomes = await write(batch.map(({ input }) => input))
      for (const [position, job] of batch.entries()) {
        const outcome = outcomes[position]
        if (outcome?.status === 'fulfilled') job.resolve(outcome.value)
        else job.reject(outcome?.reason ?? new Error('a donation was left without an outcome'))
      }
    } catch (error) {
      for (const job of batch) job.reject(error)
    } finally {
      writing -= 1
      writeNext()
    }
  }

  const writeNext = (): void => {
    while (waiting.length > 0 && writing < maxParallel) {
      writing += 1
      void settle(waiting.splice(0, maxBatch))
    }
  }

  return (input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      // One turn later, so that requests read in the same turn share a batch.
      if (waiting.length === 1) setImmediate(writeNext)
    })
}
