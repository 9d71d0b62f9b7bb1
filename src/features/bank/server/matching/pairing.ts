/** Lines that share a candidate, directly or through others: what decides for one decides for all. */
const componentsOf = <Line, Thing>(candidates: ReadonlyMap<Line, readonly Thing[]>): Map<Line, readonly Thing[]>[] => {
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
const forced = <Line, Thing>(component: ReadonlyMap<Line, readonly Thing[]>) => {
  const open = new Map([...component].map(([line, things]) => [line, new Set(things)]))
  const pairs = new Map<Line, Thing>()
  for (;;) {
    const next = [...open].find(([, things]) => things.size <= 1)
    if (!next) return { pairs, open }
    const [line, things] = next
    const [thing] = things
    if (thing === undefined) return undefined
    pairs.set(line, thing)
    open.delete(line)
    for (const others of open.values()) others.delete(thing)
  }
}

/** Says what is alike, and in which order, of lines and of what they pay. */
export type Order<Line, Thing> = {
  keyOf: (thing: Thing) => string
  lineAt: (line: Line) => string
  thingAt: (thing: Thing) => string
}

const inOrder = <Line, Thing>(
  open: ReadonlyMap<Line, ReadonlySet<Thing>>,
  order: Order<Line, Thing>,
): Map<Line, Thing> => {
  const pairs = new Map<Line, Thing>()
  const left = componentsOf(new Map([...open].map(([line, things]) => [line, [...things]])))
  for (const component of left) {
    const lines = [...component.keys()].toSorted((one, other) => (order.lineAt(one) < order.lineAt(other) ? -1 : 1))
    const things = [...new Set([...component.values()].flat())].toSorted((one, other) =>
      order.thingAt(one) < order.thingAt(other) ? -1 : 1,
    )
    const areApart =
      new Set(lines.map(order.lineAt)).size === lines.length &&
      new Set(things.map(order.thingAt)).size === things.length
    const areAlike = new Set(things.map(order.keyOf)).size === 1
    const each = lines.map((line, index) => ({ line, thing: things[index] }))
    if (lines.length !== things.length || !areApart || !areAlike) continue
    for (const { line, thing } of each)
      if (
        thing !== undefined &&
        each.every((pair) => pair.thing !== undefined && component.get(pair.line)?.includes(pair.thing))
      )
        pairs.set(line, thing)
  }
  return pairs
}

/**
 * Pairs lines with what they pay where no other pairing explains all lines that compete. Of things that are alike, as many
 * as their lines and each on a day of its own, the order of days decides.
 */
export const provedPairs = <Line, Thing>(
  candidates: ReadonlyMap<Line, readonly Thing[]>,
  order?: Order<Line, Thing>,
): Map<Line, Thing> => {
  const proved = new Map<Line, Thing>()
  for (const component of componentsOf(new Map([...candidates].filter(([, things]) => things.length > 0)))) {
    const result = forced(component)
    if (!result) continue
    for (const [line, thing] of result.pairs) proved.set(line, thing)
    if (order) for (const [line, thing] of inOrder(result.open, order)) proved.set(line, thing)
  }
  return proved
}
