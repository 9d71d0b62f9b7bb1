import { z } from 'zod'
import { outlastOutage } from './outlast-outage.ts'
import type { Services } from './services.ts'

const Task = z.object({ task: z.enum(['digests', 'goals']) })
type TaskName = z.infer<typeof Task>['task']

/** When each task is due in Paris, as a cron expression. A time that was missed is made up once. */
const times: Record<TaskName, string> = { digests: '0 7 * * *', goals: '*/15 * * * *' }

/** Starts the work of a time of day. One process of all runs a task, whichever takes it. */
export const startTimedWork = async (
  { jobs, notifications }: Pick<Services, 'jobs' | 'notifications'>,
  { closers, onFailure }: { closers: AsyncDisposableStack; onFailure: (error: unknown) => void },
): Promise<void> => {
  const tasks: Record<TaskName, () => Promise<void>> = {
    digests: () => notifications.digests.addDue(),
    goals: () => notifications.goals.addReached(),
  }
  for (const [task, cron] of Object.entries(times))
    await outlastOutage(() => jobs.schedule('timed-work', task, cron), closers)
  const run = ({ data }: { data: unknown }) => tasks[Task.parse(data).task]()
  await outlastOutage(() => jobs.work('timed-work', { run, onFailure }), closers)
}
