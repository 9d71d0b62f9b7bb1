/** Returns a `report` that prints after each step how long it took, and a function that ends the last one. */
export const timeSteps = (print: (line: string) => void, now: () => number = () => performance.now()) => {
  let current: { line: string; startedAt: number } | undefined
  const end = (): void => {
    if (!current) return
    const seconds = ((now() - current.startedAt) / 1000).toFixed(1).replace('.', ',')
    print(`${current.line.replace(/…$/, '')}\u00a0: ${seconds} s`)
    current = undefined
  }
  return {
    report: (line: string): void => {
      end()
      current = { line, startedAt: now() }
    },
    end,
  }
}
