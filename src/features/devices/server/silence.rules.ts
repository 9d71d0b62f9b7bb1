import { addDays, clockInParis, type Day, dayMs, dayOf, hourMs, instantInParis } from '#shared/days.ts'
import { ramadanOf, ramadanYearAt } from '#shared/ramadan.ts'
import { type DayCounts, expectedAt, type Rhythm, readDays, toleranceOf, toleranceOffline } from './rhythm.ts'

/** The donations of a terminal in an hour of UTC. */
export type HourCount = { hour: Date; donationCount: number }

const isRamadan = (day: Day): boolean => {
  const year = ramadanYearAt(day)
  const period = year === undefined ? undefined : ramadanOf(year)
  return period !== undefined && day <= period.endDate
}

/** Returns the days that a rhythm is learnt from: the last ones up to yesterday, from the terminal's first day. */
export const learningDays = (now: Date, createdAt: Date): Day[] => {
  const today = dayOf(now)
  const firstDay = dayOf(createdAt)
  return Array.from({ length: readDays }, (_, index) => addDays(today, index - readDays)).filter(
    (day) => day >= firstDay,
  )
}

export const countDays = (days: readonly Day[], hours: readonly HourCount[]): DayCounts[] => {
  const byDay = new Map(days.map((day) => [day, Array.from({ length: 24 }, () => 0)]))
  for (const { hour, donationCount } of hours) {
    const clockMs = clockInParis(hour)
    const counts = byDay.get(dayOf(hour))
    const place = Math.floor((clockMs % dayMs) / hourMs)
    if (counts) counts[place] = (counts[place] ?? 0) + donationCount
  }
  return [...byDay].map(([day, counts]) => ({
    weekday: (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7,
    isRamadan: isRamadan(day),
    hours: counts,
  }))
}

/** A terminal that sends heartbeats, and has sent none for this long, is off or without network. */
const offlineMs = 30 * 60_000

export type Silence = {
  /** The arrival of its last donation, or its sign-in when that is later. */
  since: Date
  /** Its last heartbeat; null for a terminal that sends none. */
  contactedAt: Date | null
  carefulUntil: Date | null
}

const instantOnClock = (clockMs: number): Date => {
  const midnightMs = Math.floor(clockMs / dayMs) * dayMs
  return instantInParis(new Date(midnightMs).toISOString().slice(0, 10), clockMs - midnightMs)
}

/** Returns when a silence becomes improbable without donation or heartbeat (docs/rules/devices.md#devices-silent). */
export const silenceDueAt = (rhythm: Rhythm, { since, contactedAt, carefulUntil }: Silence): Date => {
  const isCareful = carefulUntil !== null && since < carefulUntil
  const fromMs = clockInParis(since)
  const dueAt = instantOnClock(expectedAt(rhythm, fromMs, toleranceOf(rhythm, isCareful)))
  if (!contactedAt) return dueAt
  const offline = toleranceOffline * (isCareful ? 2 : 1)
  const offlineDueAt = Math.max(
    instantOnClock(expectedAt(rhythm, fromMs, offline)).getTime(),
    contactedAt.getTime() + offlineMs,
  )
  return new Date(Math.min(dueAt.getTime(), offlineDueAt))
}
