/** How often a test repeats, and its tags. */
export type Repeats = { count: number; tags: string[] }

/**
 * Returns how often a test of chance, of kills or of volume repeats: a few times in the gate, more often at night
 * (docs/testing.md#nightly). A number that the environment sets replaces both.
 */
export const gateAndNight = (gate: number, night: number, variable?: string): Repeats[] => {
  const set = variable && process.env[variable]
  if (set) return [{ count: Number(set), tags: [] }]
  return [
    { count: gate, tags: [] },
    { count: night, tags: ['nightly'] },
  ]
}
