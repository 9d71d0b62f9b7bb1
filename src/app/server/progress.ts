/** Says a step on one line once it has taken longer than a second; quick steps stay quiet. */
export const step = async <Result>(name: string, work: () => Promise<Result>, print = console.log): Promise<Result> => {
  const startedAt = performance.now()
  const announce = setTimeout(() => print(`${name}…`), 1000)
  try {
    const result = await work()
    const seconds = (performance.now() - startedAt) / 1000
    if (seconds > 1) print(`${name}\u00a0: ${seconds.toFixed(1).replace('.', ',')} s`)
    return result
  } finally {
    clearTimeout(announce)
  }
}
