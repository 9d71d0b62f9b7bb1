import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { importCalls } from '#features/imports/testing/import.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays, type Day } from '#shared/days.ts'
import { newId } from '#shared/server/ids.ts'
import type { TestApp } from '#test/server.ts'
import { createLedgerModel, type Done } from './model.ts'

/** The time of every history. Donations are of five days before it. */
export const now = new Date('2026-03-20T12:00:00.000Z')
const today = '2026-03-20'
export const firstDay = '2026-03-10'
export const dayCount = 5
export const dayAt = (place: number): Day => addDays(firstDay, place % dayCount)

type Batch = { id: string; moves: Done[]; isUndone: boolean }
type Imported = { id: string; keys: Map<number, string>; isUndone: boolean }

export const reason = 'Histoire au hasard'

/** Returns an item by a number of any size. */
export const at = <Item>(items: Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)]

/** Creates an association with causes and terminals, its model, and the calls of its manager. */
export const startHistory = async (test: TestApp) => {
  // Its name finds it in the list of associations.
  const name = `Histoire ${newId()}`
  const { id: customerId } = await insertCustomer(test.db, { name })
  const manager = await insertUser(test.db, { customer_id: customerId })
  const admin = await insertUser(test.db, { role: 'admin' })
  const devices = [await insertDevice(test.db, customerId), await insertDevice(test.db, customerId)]
  const terminals = await Promise.all(
    devices.map(async (device) => ({ token: await insertDeviceToken(test.db, device) })),
  )
  const causes = [
    await insertCause(test.db, customerId, { name: 'Repas', amount_target_cents: 10_000 }),
    await insertCause(test.db, customerId, { name: 'Travaux', amount_target_cents: 10_000 }),
  ]
  const shortcut = await insertShortcut(test.db, customerId, { cause_id: causes[0]?.id ?? null })
  // No history waits for a second person, whose part other tests cover.
  await test.db
    .insertInto('movement_settings')
    .values({ customer_id: customerId, confirmation_cents: 10_000_000 })
    .execute()

  const model = createLedgerModel(today, (day) => addDays(day, 1))
  const done: Done[] = []
  const batches: Batch[] = []
  const files: Imported[] = []
  /** The donations whose donor is erased: nothing is their double by its donor. */
  const erased = new Set<string>()
  let minute = 0
  const imports = importCalls(
    () => test,
    () => customerId,
    () => manager,
  )

  const call = (
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    caller: typeof manager | { token: string } = manager,
  ) => test.call(caller, method, `/customers/${customerId}${path}`, payload ? { payload } : {})
  /** A cause of the model: null for a one-off donation. */
  const causeOf = (index: number): number | null => (index % 3 === 2 ? null : index % 3)
  const causeId = (cause: number | null): string | null => (cause === null ? null : (causes[cause]?.id ?? null))
  /** Donations of a day follow each other by a minute. */
  const instantOf = (day: Day): Date => {
    minute += 1
    return new Date(Date.parse(`${day}T08:00:00.000Z`) + minute * 60_000)
  }
  const slotOf = (day: number, length: number) => ({ from: dayAt(day), to: addDays(dayAt(day), length) })
  /** The days of March 2026 are those of UTC+1. */
  const startOf = (day: Day): string => `${day}T00:00:00.000+01:00`
  const endOf = (day: Day): string => `${day}T23:59:59.999+01:00`

  return {
    test,
    customerId,
    name,
    manager,
    admin,
    causes,
    shortcut,
    devices,
    terminals,
    model,
    done,
    batches,
    files,
    erased,
    imports,
    call,
    causeOf,
    causeId,
    instantOf,
    slotOf,
    startOf,
    endOf,
  }
}
export type History = Awaited<ReturnType<typeof startHistory>>
