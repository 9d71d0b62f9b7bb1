import { describe, expect, it } from 'vitest'
import { type AuditAction, journals } from '#app/server/features.ts'
import { AuditValues } from '#features/audit/audit.ts'
import { journalOf, undeclaredFields } from '#features/audit/journal.ts'
import { createDemoData } from '../demo-data.ts'
import type { AuditRow } from './journal-line.ts'

const asOf = new Date('2026-11-20T13:35:00Z')
const { associations, users, products, journal } = createDemoData({ profile: 'small', asOf })

/** Returns the entries of a record, in the order of the journal. */
const actsOn = (id: string): AuditRow[] =>
  journal
    .filter(({ subject_id }) => subject_id === id)
    .sort((one, other) => one.recorded_at.getTime() - other.recorded_at.getTime() || (one.id < other.id ? -1 : 1))
const linesOf = (rows: AuditRow[]) => rows.map(({ action, recorded_at }) => `${action} ${recorded_at.toISOString()}`)
const line = (action: AuditAction, at: Date | null): string[] => (at ? [`${action} ${at.toISOString()}`] : [])

describe('the journal of the demo', () => {
  it('has entries in all 24 months', () => {
    const months = new Set(journal.map(({ recorded_at }) => recorded_at.toISOString().slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(24)
    expect(journal.length).toBeGreaterThan(1500)
  })

  it('has the creation and archiving of each association, user, terminal, product, cause and quick donation', () => {
    const made = (id: string, action: AuditAction, at: Date) =>
      expect(linesOf(actsOn(id))).toContain(line(action, at)[0])
    for (const { id, created_at } of products) made(id, 'product.created', created_at)
    for (const { customer, staff, devices, causes, shortcuts } of associations) {
      made(customer.id, 'customer.created', customer.created_at)
      for (const { id, created_at } of staff) made(id, 'user.created', created_at)
      for (const { row } of devices) made(row.id, 'device.created', row.created_at)
      for (const { row } of causes) {
        const acts = linesOf(actsOn(row.id)).filter((act) => !act.startsWith('cause.updated'))
        expect(acts).toEqual([...line('cause.created', row.created_at), ...line('cause.archived', row.archived_at)])
      }
      for (const row of shortcuts) {
        const archived = line('shortcut.archived', row.archived_at)
        expect(linesOf(actsOn(row.id))).toEqual([...line('shortcut.created', row.created_at), ...archived])
      }
    }
  })

  it('has the changes of each cause from its creation to its current goal', () => {
    let changes = 0
    for (const { row } of associations.flatMap(({ causes }) => causes)) {
      const goals = actsOn(row.id)
        .filter(({ after }) => after !== null)
        .map(({ after }) => AuditValues.parse(JSON.parse(after ?? '{}')).amountTarget)
      const goal = row.amount_target_cents === null ? undefined : String(row.amount_target_cents / 100)
      expect(goals.at(-1)).toBe(goal)
      changes += goals.length - 1
    }
    expect(changes).toBeGreaterThan(20)
  })

  it('contains only what the product writes, by existing users, and nothing in the future', () => {
    const people = new Map(users.map((user) => [user.id, user]))
    for (const { action, before, after, recorded_at, actor_id, actor_role, customer_id } of journal) {
      const journal = journalOf(journals, action)
      for (const values of [before, after])
        expect(journal && undeclaredFields(journal, AuditValues.parse(JSON.parse(values ?? '{}')))).toEqual([])
      const actor = people.get(actor_id)
      expect(actor?.role).toBe(actor_role)
      expect(actor && (actor.role === 'admin' || actor.customer_id === customer_id)).toBe(true)
      expect(actor && actor.created_at <= recorded_at && recorded_at <= asOf).toBe(true)
    }
    expect(journal.filter(({ action, actor_role }) => action === 'cause.archived' && actor_role !== 'manager')).toEqual(
      [],
    )
  })

  it('is the same in both profiles, except for the goals of their stories', () => {
    const full = createDemoData({ profile: 'full', asOf })
    expect(full.journal.map(({ id, action }) => `${id} ${action}`)).toEqual(
      journal.map(({ id, action }) => `${id} ${action}`),
    )
  })
})
