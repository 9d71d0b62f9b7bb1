import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, type Day, dayOf } from '#shared/days.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { NotificationDeps } from './digest.service.ts'
import { goalMail } from './notification.mails.ts'
import { noteMail } from './sent.repository.ts'
import { findWanting, listWanting } from './settings.repository.ts'

const goalKind = {
  name: 'goal',
  data: z.object({
    customerId: z.guid(),
    userId: z.guid(),
    causeId: z.guid(),
    causeName: z.string(),
    targetCents: z.int(),
  }),
  urgency: 'notice',
  perDay: { recipient: 20, association: 200 },
} satisfies MailKind<unknown>
type GoalData = z.infer<typeof goalKind.data>

/** A goal that was reached before is no news: because it was lowered, or because nothing ran for long. */
const newsDays = 3
/** The number of associations that a statement reads. */
const pageSize = 500

type ReachedGoal = { customerId: string; causeId: string; causeName: string; targetCents: number }

const isWanted = ({ goalReached }: { goalReached: boolean }): boolean => goalReached

/** Mails once for each cause and goal that the goal is reached (docs/rules/notifications.md#mails-goal). */
export const createGoalService = ({ db, mailQueue, links, publicUrl, clock }: NotificationDeps) => {
  const readCustomers = async (after: string | undefined): Promise<string[]> => {
    const query = db.selectFrom('customers').select('id').orderBy('id').limit(pageSize)
    return (await (after === undefined ? query : query.where('id', '>', after)).execute()).map(({ id }) => id)
  }

  /** Lists the active causes that have reached their goal since a day. Movements count, as in the cause's progress. */
  const listReached = async (customerIds: string[], since: Day): Promise<ReachedGoal[]> => {
    const { rows } = await sql<ReachedGoal>`
      select cause.customer_id as "customerId", cause.id as "causeId", cause.name as "causeName",
        cause.amount_target_cents as "targetCents"
      from causes cause
      cross join lateral (
        select coalesce(sum(net_cents), 0) as now, coalesce(sum(net_cents) filter (where day < ${since}), 0) as before
        from net_cause_day net where net.customer_id = cause.customer_id and net.cause_id = cause.id
      ) collected
      where cause.customer_id = any(${customerIds}::uuid[]) and cause.archived_at is null
        and collected.now >= cause.amount_target_cents and collected.before < cause.amount_target_cents
      order by 1, 2`.execute(db)
    return rows
  }

  const add = async (goal: ReachedGoal): Promise<void> => {
    const { customerId, causeId, targetCents } = goal
    for (const { userId } of await listWanting(db, isWanted, customerId)) {
      const note = {
        customerId,
        userId,
        topic: 'goal',
        key: `goal:${causeId}:${targetCents}`,
        addedAt: clock(),
      } as const
      await db.transaction().execute(async (transaction) => {
        if (await noteMail(transaction, note))
          await mailQueue.add(transaction, goalKind, { ...goal, userId }, { recipient: userId, customerId })
      })
    }
  }

  const write = async ({ causeId, causeName, targetCents, ...who }: GoalData): Promise<Mail | undefined> => {
    const recipient = await findWanting(db, who, isWanted)
    if (!recipient) return undefined
    const unsubscribeUrl = links.urlOf({ ...who, topic: 'goalReached' })
    return goalMail({ recipient, causeName, targetCents, url: `${publicUrl()}/causes/${causeId}`, unsubscribeUrl })
  }
  mailQueue.writeWith(goalKind, write)

  return {
    /** Adds the mails of the goals that were reached since the last time. */
    async addReached(): Promise<void> {
      const since = addDays(dayOf(clock()), -newsDays)
      for (let ids = await readCustomers(undefined); ids.length > 0; ids = await readCustomers(ids.at(-1))) {
        for (const goal of await listReached(ids, since)) await add(goal)
      }
    },
  }
}
