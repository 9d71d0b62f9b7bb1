import type { UnusualReason } from '../device-health.ts'

/** The extremes of a terminal's donations in its last 90 days. */
export type Habit = { largestCents: number; busiestHour: number; fullestDay: number; longestDelaySeconds: number }

/** The same of the donations that have just arrived. */
export type Signs = Habit

const daySeconds = 86_400

/** The usual limits (docs/rules/devices.md#devices-unusual). The first figure of each holds for any terminal. */
export const usualUpTo = (habit: Habit): Habit => ({
  largestCents: Math.max(100_000, 5 * habit.largestCents),
  busiestHour: Math.max(120, 3 * habit.busiestHour),
  fullestDay: Math.max(500, 3 * habit.fullestDay),
  longestDelaySeconds: Math.max(7 * daySeconds, 2 * habit.longestDelaySeconds),
})

export const reasonsOf = (signs: Signs, habit: Habit): UnusualReason[] => {
  const usual = usualUpTo(habit)
  const isRate = signs.busiestHour > usual.busiestHour || signs.fullestDay > usual.fullestDay
  return [
    ...(signs.largestCents > usual.largestCents ? (['amount'] as const) : []),
    ...(isRate ? (['rate'] as const) : []),
    ...(signs.longestDelaySeconds > usual.longestDelaySeconds ? (['age'] as const) : []),
  ]
}
