/** Lines that share a candidate, directly or through others: what decides for one decides for all. */
export const componentsOf = <Line, Thing>(
  candidates: ReadonlyMap<Line, readonly Thing[]>,
): Map<Line, readonly Thing[]>[] => {
  const claims = new Map<Thing, Line[]>()
  for (const [line, things] of candidates)
    for (const thing of things) claims.set(thing, [...(claims.get(thing) ?? []), line])
  const left = new Set(candidates.keys())
  const components: Map<Line, readonly Thing[]>[] = []
  for (const start of candidates.keys()) {
    if (!left.delete(start)) continue
    const component = new Map<Line, readonly Thing[]>()
    const reached = [start]
    for (let line = reached.pop(); line !== undefined; line = reached.pop()) {
      const things = candidates.get(line) ?? []
      component.set(line, things)
      for (const other of things.flatMap((thing) => claims.get(thing) ?? []))
        if (left.delete(other)) reached.push(other)
    }
    components.push(component)
  }
  return components
}

/** Assigns what follows by itself, line by line; undefined when a line is left without a candidate. */
const forced = <Line, Thing>(component: ReadonlyMap<Line, readonly Thing[]>): Map<Line, Thing> | undefined => {
  const open = new Map([...component].map(([line, things]) => [line, new Set(things)]))
  const pairs = new Map<Line, Thing>()
  for (;;) {
    const next = [...open].find(([, things]) => things.size <= 1)
    if (!next) return pairs
    const [line, things] = next
    const [thing] = things
    if (thing === undefined) return undefined
    pairs.set(line, thing)
    open.delete(line)
    for (const others of open.values()) others.delete(thing)
  }
}

/** Pairs lines with what they pay where no other pairing explains all lines that compete. */
export const provedPairs = <Line, Thing>(candidates: ReadonlyMap<Line, readonly Thing[]>): Map<Line, Thing> => {
  const proved = new Map<Line, Thing>()
  for (const component of componentsOf(new Map([...candidates].filter(([, things]) => things.length > 0))))
    for (const [line, thing] of forced(component) ?? []) proved.set(line, thing)
  return proved
}

/**
 * Drops the lines that are in doubt: what they pay may be that of another line that has nothing else, or they may pay
 * something else that no line pays (docs/rules/bank.md#bank-doubt). `distant` is what lines may pay some weeks before
 * or after them.
 */
export const withoutDoubt = <Line, Thing>(
  near: ReadonlyMap<Line, readonly Thing[]>,
  distant: ReadonlyMap<Line, readonly Thing[]>,
): Map<Line, readonly Thing[]> => {
  const met = new Set([...near.values()].flat())
  const claimed = new Set([...distant].flatMap(([line, things]) => (near.get(line)?.length ? [] : things)))
  const isDoubtful = ([line, things]: [Line, readonly Thing[]]): boolean =>
    things.some((each) => claimed.has(each)) || (distant.get(line) ?? []).some((each) => !met.has(each))
  return new Map([...near].filter((each) => !isDoubtful(each)))
}
