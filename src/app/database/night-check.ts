import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { z } from 'zod'
import { clockInParis } from '#shared/days.ts'
import { openDatabase, type SqlDatabase } from '#shared/server/database.ts'
import { checkGently, type Finding } from './invariants.ts'

const hourMs = 60 * 60_000
/** The hours in Paris at which a check may begin. */
const isNight = (now: Date): boolean => {
  const hour = new Date(clockInParis(now)).getUTCHours()
  return hour >= 1 && hour < 5
}
/** A check of the last night is older than this in each hour of the next one. */
const freshMs = 19 * hourMs

export const RuleState = z.object({
  /** The oldest of the last checks. */
  checkedAt: z.iso.datetime(),
  /** The rules of db:check that the data broke at their last check, with their numbers of rows. */
  broken: z.array(z.object({ name: z.string(), rows: z.int() })),
})
export type RuleState = z.infer<typeof RuleState>

/** Reads what the last check of each rule found. Undefined before the first night. */
export const readRuleState = async (db: SqlDatabase): Promise<RuleState | undefined> => {
  const rows = await db.selectFrom('rule_checks').selectAll().orderBy('name').execute()
  if (rows.length === 0) return undefined
  const oldest = Math.min(...rows.map(({ checked_at }) => checked_at.getTime()))
  return {
    checkedAt: new Date(oldest).toISOString(),
    broken: rows
      .filter(({ offending_count }) => offending_count > 0)
      .map(({ name, offending_count }) => ({ name, rows: offending_count })),
  }
}

/** Checks all rules in `source`, a replica or the database itself, and notes each result in `target`. */
export const checkAtNight = async (source: Pool, target: Pool, now = () => new Date()): Promise<Finding[]> => {
  const db = openDatabase(target)
  const findings: Finding[] = []
  for await (const finding of checkGently(source)) {
    findings.push(finding)
    const row = { checked_at: now(), offending_count: finding.offendingCount }
    await db
      .insertInto('rule_checks')
      .values({ name: finding.name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
  // A rule that no longer exists.
  const names = findings.map(({ name }) => name)
  await db.deleteFrom('rule_checks').where('name', 'not in', names).execute()
  return findings
}

const command = path.resolve(import.meta.dirname, 'main.ts')

/** Runs the check in a process of low priority, whose work on closings delays no call. */
const runCheck = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'check-at-night'], { stdio: 'ignore', signal })
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error('db:check found broken rules: /api/health names them')),
    )
  })

type ScheduleOptions = { db: SqlDatabase; clock: () => Date; signal: AbortSignal; run?: typeof runCheck }

/** Makes the upkeep task that checks all rules once a night. It rejects when a rule is broken or was not checked. */
export const createNightCheck =
  ({ db, clock, signal, run = runCheck }: ScheduleOptions): (() => Promise<void>) =>
  async () => {
    const now = clock()
    if (!isNight(now)) return
    const last = await readRuleState(db)
    if (!last || now.getTime() - Date.parse(last.checkedAt) > freshMs) await run(signal)
  }
