import { setTimeout as pause } from 'node:timers/promises'
import type { BankCalendar } from '#features/bank/bank-calendar.ts'
import type { BankLine, BankLineSummary } from '#features/bank/bank-line.ts'
import type { BankFile } from '#features/bank/statement.ts'
import { addDays, type Day, instantOf } from '#shared/days.ts'
import type { TestApp } from '#test/server.ts'
import { type Association, createAssociation, iban } from './association.ts'
import { createChance } from './chance.ts'
import { writeFiles } from './files.ts'
import { type Judgement, judge } from './judge.ts'
import type { Profile } from './profiles.ts'
import { drawWorld } from './world.ts'

/** The time that a file may take. */
const longestWaitMs = 300_000

/** The clock of a world, which the server reads. */
export type Clock = { now: Date }
const morningAfter = (day: Day): Date => instantOf(addDays(day, 1), '09:00')

const isAtRest = ({ state }: BankFile): boolean => !['reading', 'explaining'].includes(state)

const waitFor = async ({ call }: Association, id: string): Promise<BankFile> => {
  for (const startedAt = performance.now(); performance.now() - startedAt < longestWaitMs; await pause(20)) {
    const file = await call<BankFile>('GET', `/bank/files/${id}`)
    if (isAtRest(file)) return file
  }
  throw new Error('a file is still being read')
}

/** Accepts the columns that are proposed for a CSV, as a manager does who trusts them. */
const acceptColumns = async (association: Association, { _id, question }: BankFile): Promise<BankFile> => {
  if (question === null) throw new Error('a CSV has no question')
  const { amounts, amount, direction, debit, credit, ...columns } = question.proposal
  const own = amounts === 'signed' ? { amount, direction } : { debit, credit }
  await association.call('POST', `/bank/files/${_id}/answer`, { columns: { ...columns, ...own, amounts } })
  return waitFor(association, _id)
}

/** Brings a file as a person does. Throws unless its lines are all there. */
const bring = async (association: Association, name: string, bytes: Buffer, namesAccount: boolean): Promise<void> => {
  const sent = await association.upload<BankFile>(name, bytes, namesAccount ? null : association.accountId)
  const first = await waitFor(association, sent._id)
  const file = first.state === 'columns' ? await acceptColumns(association, first) : first
  if (file.state !== 'done') throw new Error(`${name} is ${file.state}: ${JSON.stringify(file.problems)}`)
}

const monthsOf = ({ from, to }: Profile): string[] => {
  const months: string[] = []
  for (let day = from; day.slice(0, 7) <= to.slice(0, 7); day = addDays(`${day.slice(0, 7)}-28`, 4))
    months.push(day.slice(0, 7))
  return months
}

const listLines = async ({ call }: Association, profile: Profile): Promise<BankLineSummary[]> => {
  const lines: BankLineSummary[] = []
  for (const month of monthsOf(profile))
    for (let page = 1; ; page += 1) {
      const { data } = await call<{ data: BankLineSummary[] }>(
        'GET',
        `/bank/lines?month=${month}&page=${page}&limit=100`,
      )
      lines.push(...data)
      if (data.length < 100) break
    }
  return lines
}

/** The parts of a world that the product shows. */
export type Shown = {
  lines: BankLineSummary[]
  months: BankCalendar[]
  /** Null: the server gave up. */
  open: (id: string) => Promise<BankLine | null>
}

const look = async (association: Association, profile: Profile): Promise<Shown> => {
  const opened = new Map<string, Promise<BankLine | null>>()
  const months: BankCalendar[] = []
  for (const month of monthsOf(profile))
    months.push(await association.call<BankCalendar>('GET', `/bank/calendar?month=${month}`))
  return {
    lines: await listLines(association, profile),
    months,
    open: (id) => {
      const known = opened.get(id) ?? association.call<BankLine | null>('GET', `/bank/lines/${id}`)
      opened.set(id, known)
      return known
    },
  }
}

export type Played = {
  profile: Profile
  seed: number
  before: Judgement
  after: Judgement
  seconds: number
  megabytes: number
}
export type PlayOptions = { seed: number; mostOpened: number }

/** Plays a world on the product, file by file, judges it, and judges it again after the late donations. */
export const play = async (test: TestApp, clock: Clock, profile: Profile, options: PlayOptions): Promise<Played> => {
  const truth = drawWorld(profile, createChance(options.seed))
  clock.now = morningAfter(profile.from)
  const association = await createAssociation(test, profile, truth)
  const inLedger = truth.donations.filter(({ fate }) => fate === 'recorded' || fate === 'unpaid')
  let [milliseconds, megabytes] = [0, 0]
  for (const { name, bytes, to } of writeFiles(profile, iban, truth.lines)) {
    clock.now = morningAfter(to)
    const sent = inLedger.filter(
      (donation) => donation.at < clock.now.getTime() && !association.donations.has(donation),
    )
    await association.send(sent, clock.now)
    await association.enter(to)
    const startedAt = performance.now()
    await bring(association, name, bytes, profile.format !== 'csv')
    milliseconds += performance.now() - startedAt
    megabytes = Math.max(megabytes, process.memoryUsage.rss() / 1e6)
  }
  const before = await judge(
    { profile, truth, association, isAfter: false, ...options },
    await look(association, profile),
  )
  await association.send(
    truth.donations.filter(({ fate }) => fate === 'late'),
    clock.now,
  )
  const lateAt = performance.now()
  await association.call('POST', '/bank/explain')
  const seconds = (milliseconds + performance.now() - lateAt) / 1000
  const after = await judge(
    { profile, truth, association, isAfter: true, ...options },
    await look(association, profile),
  )
  return { profile, seed: options.seed, before, after, seconds, megabytes }
}
