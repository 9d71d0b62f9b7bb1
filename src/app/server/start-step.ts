/** Runs a start-up step. Prints its name and duration when it takes longer than a second. */
export const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const startedAt = performance.now()
  const announce = setTimeout(() => console.log(`${name}…`), 1000)
  try {
    const result = await work()
    const seconds = (performance.now() - startedAt) / 1000
    if (seconds > 1) console.log(`${name}\u00a0: ${seconds.toFixed(1).replace('.', ',')} s`)
    return result
  } finally {
    clearTimeout(announce)
  }
}
