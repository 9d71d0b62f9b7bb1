import { dayMs } from '#shared/days.ts'

/** The number of months that keep their first backup. */
const keptMonths = 12

const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7)

/** Chooses the backups older than `keepDays`, but for the first of each of the last 12 months and the newest. */
export const chooseExpired = <Backup extends { createdAt: Date }>(
  backups: readonly Backup[],
  { now, keepDays }: { now: Date; keepDays: number },
): Backup[] => {
  const byTime = [...backups].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const oldestMonth = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths + 1)))
  const seenMonths = new Set<string>()
  return byTime.filter((backup, index) => {
    const month = monthOf(backup.createdAt)
    const isFirstOfMonth = !seenMonths.has(month)
    seenMonths.add(month)
    const isRecent = now.getTime() - backup.createdAt.getTime() <= keepDays * dayMs
    return !isRecent && index < byTime.length - 1 && !(isFirstOfMonth && month >= oldestMonth)
  })
}
