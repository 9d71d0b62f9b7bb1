import { z } from 'zod'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertSavedFilter } from '#features/transactions/testing/saved-filter.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Role } from '#shared/role.ts'
import type { Records } from '#test/feature-fixture.ts'
import type { TestApp } from '#test/server.ts'
import { rights } from './rights-table.ts'
import { sampleRequest } from './sample-request.ts'

export type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  required?: string[]
  type?: string
  enum?: string[]
}
export type Step = string | number
/** A field of an input, at its path. */
export type Field = { path: Step[]; schema: JsonSchema; isRequired: boolean }

/** Returns the JSON Schema of an input. */
export const schemaOf = (schema: Endpoint['body']): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}

/**
 * Returns every field of an input, including nested objects and lists, and whether it is required.
 */
export const fieldsOf = (schema: JsonSchema, at: Step[] = []): Field[] => {
  const [nested] = [schema, ...(schema.anyOf ?? [])].filter(({ properties, items }) => properties ?? items)
  const list = nested?.items ? fieldsOf(nested.items, [...at, 0]) : []
  return Object.entries(nested?.properties ?? {}).reduce((found, [name, field]) => {
    const path = [...at, name]
    return [
      ...found,
      { path, schema: field, isRequired: nested?.required?.includes(name) ?? false },
      ...fieldsOf(field, path),
    ]
  }, list)
}

/** Returns the value of an input at a path. */
export const valueAt = (input: unknown, path: Step[]): unknown =>
  path.reduce((value, step) => (value as Record<Step, unknown> | undefined)?.[step], input)

/** Returns a copy of an input with another value at a path. Undefined removes the field. */
export const withValue = (input: unknown, [step, ...rest]: Step[], value: unknown): unknown => {
  if (step === undefined) return value
  if (Array.isArray(input)) return input.map((item, index) => (index === step ? withValue(item, rest, value) : item))
  const { [step]: current, ...others } = input as Record<string, unknown>
  const changed = withValue(current, rest, value)
  return changed === undefined ? others : { ...others, [step]: changed }
}

/** Creates what sends the sample of a call, changed, as a caller who may make it. */
export const createSender = (test: TestApp, records: Records) => {
  /** The manager of all calls: an association has ten users at most. */
  let manager: ReturnType<typeof insertUser> | undefined
  /** The people of the platform, until a call of theirs succeeds: it may end their session or change their rights. */
  const staff = new Map<Role, ReturnType<typeof insertUser>>()

  const addManager = async () => {
    const added = await insertUser(test.db, { customer_id: records.customerId })
    // A saved filter is its person's alone.
    records.filterId = await insertSavedFilter(test.db, records.customerId, added.id)
    return added
  }

  const staffOf = (role: Role) => {
    const person = staff.get(role) ?? insertUser(test.db, { role })
    staff.set(role, person)
    return person
  }

  const callerOf = async (name: string) => {
    if (rights[name]?.join() === 'terminal') {
      // A new terminal for each call: it sends a heartbeat once in ten seconds.
      const device = await insertDevice(test.db, records.customerId)
      return { id: device.id, token: await insertDeviceToken(test.db, device) }
    }
    const role = (['admin', 'organizer', 'manager'] as const).find((candidate) => rights[name]?.includes(candidate))
    if (role !== 'manager') return role && staffOf(role)
    manager ??= addManager()
    return manager
  }

  const send = async (
    name: string,
    endpoint: Endpoint,
    change: (
      body: Record<string, unknown> | undefined,
      query: Record<string, string>,
    ) => { body?: unknown; query?: object },
  ) => {
    const caller = await callerOf(name)
    const { path, query, body, headers } = sampleRequest(name, endpoint, records, caller?.id)
    const changed = { body, query, ...change(body, query) }
    const answer = await test.call(caller, endpoint.method, path, {
      query: changed.query as Record<string, string>,
      headers,
      ...(changed.body !== undefined && { payload: changed.body as object }),
    })
    if (answer.statusCode < 400) staff.clear()
    return answer
  }

  return send
}
