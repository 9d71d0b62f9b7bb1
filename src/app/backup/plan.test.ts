import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseExpired, folderNameOf } from './backup-list.ts'
import { readBackupState } from './backup-state.ts'
import { writeRehearsal } from './rehearsal-record.ts'
import { createBackupSchedule, listDue } from './schedule.ts'

const now = new Date('2026-11-22T06:00:00.000Z')
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 60 * 60_000)

let plan: { directory: string; everyHours: number }
beforeEach(async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-plan-'))
  plan = { directory, everyHours: 24 }
  return () => rm(directory, { recursive: true })
})
const storeBackup = (createdAt: Date, ending = '') =>
  mkdir(path.join(plan.directory, `${folderNameOf(createdAt)}${ending}`))
const rehearsed = (at: Date, failure: string | null = null) =>
  writeRehearsal(plan.directory, { backup: folderNameOf(at), at: at.toISOString(), seconds: 9, failure })

describe('what is due', () => {
  it('a backup is due after its interval, a rehearsal after a week', async () => {
    expect(await listDue(plan, now)).toEqual(['create', 'rehearse'])
    // A container of the image has no PostgreSQL to rehearse in.
    expect(await listDue(plan, now, false)).toEqual(['create'])
    await storeBackup(hoursAgo(23))
    expect(await listDue(plan, now)).toEqual(['rehearse'])
    await rehearsed(hoursAgo(6 * 24))
    expect(await listDue(plan, now)).toEqual([])
    expect(await listDue(plan, hoursAgo(-1))).toEqual(['create'])
    expect(await listDue(plan, hoursAgo(-24))).toEqual(['create', 'rehearse'])
  })

  it('a backup that was not finished does not count', async () => {
    await storeBackup(hoursAgo(1), '.partial')
    expect(await listDue(plan, now)).toContain('create')
  })

  it('the upkeep runs what is due, and nothing without a folder', async () => {
    const ran: string[] = []
    const options = {
      clock: () => now,
      signal: new AbortController().signal,
      run: async (name: string) => void ran.push(name),
    }
    await createBackupSchedule({ ...options, plan: undefined })()
    expect(ran).toEqual([])
    await createBackupSchedule({ ...options, plan })()
    expect(ran).toEqual(['create', 'rehearse'])
  })
})

describe('the state of backups', () => {
  it('is not late before the first one was due, two hours after the start', async () => {
    expect(await readBackupState(plan, now, now)).toEqual({ state: 'ok', ageHours: null, rehearsal: null })
    expect(await readBackupState(plan, now, hoursAgo(2))).toMatchObject({ state: 'ok' })
    expect(await readBackupState(plan, now, hoursAgo(2.1))).toMatchObject({ state: 'late', ageHours: null })
  })

  it('is late two hours after one was due', async () => {
    await storeBackup(hoursAgo(26))
    expect(await readBackupState(plan, now, hoursAgo(100))).toEqual({ state: 'ok', ageHours: 26, rehearsal: null })
    expect(await readBackupState(plan, hoursAgo(-0.1), now)).toMatchObject({ state: 'late', ageHours: 26.1 })
  })

  it('shows whether the last rehearsal restored a backup', async () => {
    await rehearsed(hoursAgo(3))
    expect(await readBackupState(plan, now, hoursAgo(100))).toMatchObject({ rehearsal: 'ok' })
    await rehearsed(hoursAgo(2), 'abîmée')
    expect(await readBackupState(plan, now, hoursAgo(100))).toMatchObject({ rehearsal: 'failed' })
  })
})

describe('retention', () => {
  const everyDayFrom = (first: string): { createdAt: Date }[] => {
    const backups: { createdAt: Date }[] = []
    for (let at = Date.parse(first); at <= now.getTime(); at += 24 * 60 * 60_000)
      backups.push({ createdAt: new Date(at) })
    return backups
  }
  const keptDays = (first: string, keepDays = 30): string[] => {
    const all = everyDayFrom(first)
    const expired = new Set(chooseExpired(all, { now, keepDays }))
    return all.filter((backup) => !expired.has(backup)).map(({ createdAt }) => createdAt.toISOString().slice(0, 10))
  }

  it('keeps each backup of the last days, and the first of each of the last twelve months', () => {
    const kept = keptDays('2025-01-15T06:00:00.000Z')
    expect(kept.slice(0, 12)).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map((month) => `${month}-01`),
      ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'].map((month) => `${month}-01`),
      '2026-10-23',
    ])
    expect(kept).toHaveLength(11 + 31)
  })

  it('never deletes the newest one', () => {
    const old = [
      { createdAt: new Date('2024-01-01T00:00:00.000Z') },
      { createdAt: new Date('2024-01-02T00:00:00.000Z') },
    ]
    expect(chooseExpired(old, { now, keepDays: 1 })).toEqual(old.slice(0, 1))
  })
})
