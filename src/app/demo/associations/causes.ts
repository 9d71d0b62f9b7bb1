import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Kind, Part } from '../ideas/associations.ts'
import { type CauseIdea, causeIdeas, longCauseNames, type Need } from '../ideas/causes.ts'
import type { Random } from '../random.ts'
import { drawMomentMs, drawStartMs, type Life } from './life.ts'

/** A cause, and the weight of its donations: 0 when only a story gives to it. */
export type Cause = { row: CauseRow; weight: number }

export const maxActive = 9

export const asksForDonor = (row: CauseRow): boolean =>
  row.need_donator_name || row.need_donator_phone || row.need_donator_email || row.need_membership_number

type CausePlan = { customerId: string; idea: CauseIdea; createdMs: number; archivedMs?: number; goalCents?: number }

export const makeCauseRow = (random: Random, plan: CausePlan) => {
  const { customerId, idea, createdMs, archivedMs, goalCents } = plan
  const needs = (need: Need): boolean => idea.needs?.includes(need) ?? false
  return {
    customer_id: customerId,
    id: random.uuid(createdMs),
    name: idea.name,
    icon: idea.icon,
    amount_cents: idea.amountEuros ? idea.amountEuros * 100 : null,
    amount_target_cents: goalCents ?? null,
    need_donator_name: needs('name'),
    need_donator_phone: needs('phone'),
    need_donator_email: needs('email'),
    need_membership_number: needs('membership'),
    created_at: new Date(createdMs),
    archived_at: archivedMs === undefined ? null : new Date(archivedMs),
  } satisfies Insertable<Tables['causes']>
}

/** A row of the demo has only the columns that the demo sets. The others get their defaults. */
export type CauseRow = ReturnType<typeof makeCauseRow>

export const isActiveAt = (row: { created_at: Date; archived_at: Date | null }, instantMs: number): boolean =>
  row.created_at.getTime() <= instantMs && (row.archived_at === null || instantMs < row.archived_at.getTime())

const roundGoalsEuros = [100, 200, 500, 1000, 1500, 2500, 4000, 6000, 10_000, 15_000, 25_000, 40_000, 60_000, 100_000]

/** Draws a round goal near the expected sum, so that progress bars vary from a start to a success. */
const drawGoalCents = (random: Random, expectedCents: number): number => {
  const wished = (expectedCents / 100) * random.between(0.8, 4)
  return (roundGoalsEuros.find((euros) => euros >= wished) ?? 100_000) * 100
}

type Needed = {
  customerId: string
  kind: Kind
  part: Part | undefined
  life: Life
  size: number
  donationCount: number
}

/** Estimates what one of several causes collects: its share of the donations, at some thirty euros each. */
const expectedCents = (donationCount: number, causeCount: number): number => (donationCount * 0.4 * 3000) / causeCount

/** Returns how many causes are active and archived: more in larger associations. */
const countsOf = (random: Random, { part, size }: Needed): { active: number; archived: number } => {
  if (part === 'full') return { active: maxActive, archived: 3 }
  if (part === 'longNames') return { active: 4, archived: 0 }
  if (part === 'roof' || part === 'well') return { active: 5, archived: 2 }
  const magnitude = Math.floor(Math.log10(size))
  return { active: random.integer(2, 2 + magnitude), archived: random.integer(0, magnitude) }
}

const ideasOf = ({ kind, part }: Needed): readonly CauseIdea[] => {
  const [asking, plain, ...others] = causeIdeas[kind]
  const long = longCauseNames.map((name): CauseIdea => ({ name, icon: 'tools', hasGoal: true }))
  return part === 'longNames' ? [asking, plain, ...long] : [asking, plain, ...others]
}

/** Creates an association's causes, without those of stories. The first two exist from the start and stay active. */
export const makeCauses = (random: Random, needed: Needed): Cause[] => {
  if (needed.part === 'empty') return []
  const { customerId, life, donationCount } = needed
  const [asking, plain, ...others] = ideasOf(needed)
  const counts = countsOf(random, needed)
  const chosen = random.sample(others, counts.active - 2 + counts.archived)
  const goalCents = expectedCents(donationCount, counts.active)

  return [asking, plain, ...chosen].flatMap((idea, place): Cause[] => {
    if (!idea) return []
    const isArchived = place >= counts.active
    const isFirst = place < 4 || needed.part === 'full'
    const createdMs = isFirst && !isArchived ? drawStartMs(random, life) : drawMomentMs(random, life, 0, 0.5)
    const archivedMs = isArchived ? Math.max(drawMomentMs(random, life, 0.6, 1), createdMs + 3_600_000) : undefined
    const row = makeCauseRow(random, {
      customerId,
      idea,
      createdMs,
      ...(archivedMs && { archivedMs }),
      ...(idea.hasGoal && { goalCents: drawGoalCents(random, goalCents) }),
    })
    return [{ row, weight: random.between(0.5, 2) }]
  })
}
