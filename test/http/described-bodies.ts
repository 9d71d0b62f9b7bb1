/** The part of JSON Schema that the API's description uses. */
export type Described = {
  $ref?: string
  type?: string
  anyOf?: Described[]
  properties?: Record<string, Described>
  items?: Described
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
}

/** A body with a changed value, and whether the description allows that value. */
export type Changed = { field: string; value: unknown; isWithin: boolean; body: unknown }

type Probe = { value: unknown; isWithin: boolean }

/** Makes a text shorter, or longer by its last character, so that an address stays an address. */
const textOf = (length: number, sample: string): string => {
  const characters = Array.from(sample)
  const longer = (characters.at(-1) ?? 'a').repeat(Math.max(0, length - characters.length))
  return characters.slice(0, length).join('').replace(/\s$/, 'a') + longer
}

const emoji = '🙏'

const textProbes = ({ minLength, maxLength, pattern, format }: Described, sample: unknown): Probe[] => {
  if (format) return []
  const start = typeof sample === 'string' && sample !== '' ? sample : 'a'
  const hasForm = (text: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(text)
  const probe = (text: string): Probe => {
    const { length } = Array.from(text)
    return { value: text, isWithin: length >= (minLength ?? 0) && length <= (maxLength ?? length) && hasForm(text) }
  }
  const lengths = [minLength, maxLength].filter((length) => length !== undefined)
  const around = lengths.flatMap((length) => [length - 1, length, length + 1]).filter((length) => length > 0)
  const texts = around.map((length) => textOf(length, start))
  // Without a form, every character counts once: an emoji too, which a string of JavaScript counts as two.
  const ofEmoji = pattern === undefined && maxLength !== undefined ? [maxLength, maxLength + 1] : []
  const digits = pattern === undefined ? [] : [1, 6, 7, 8, 9, 15, 16, 20, 21].map((length) => '1'.repeat(length))
  return [...texts, ...ofEmoji.map((length) => emoji.repeat(length)), ...digits].map(probe)
}

/** Rounds to a thousandth, since bounds and steps are decimal. */
const round = (value: number): number => Math.round(value * 1000) / 1000

const numberProbes = ({ type, minimum, maximum, exclusiveMinimum, multipleOf }: Described): Probe[] => {
  const step = type === 'integer' ? 1 : (multipleOf ?? 0.001)
  const isSafe = (bound: number): boolean => Math.abs(bound) < Number.MAX_SAFE_INTEGER
  const probes: Probe[] = [
    ...[minimum]
      .filter((bound) => bound !== undefined && isSafe(bound))
      .flatMap((bound) => [
        { value: bound, isWithin: true },
        { value: round((bound as number) - step), isWithin: false },
      ]),
    ...[maximum]
      .filter((bound) => bound !== undefined && isSafe(bound))
      .flatMap((bound) => [
        { value: bound, isWithin: true },
        { value: round((bound as number) + step), isWithin: false },
      ]),
  ]
  if (exclusiveMinimum !== undefined)
    probes.push({ value: exclusiveMinimum, isWithin: false }, { value: round(exclusiveMinimum + step), isWithin: true })
  if (type === 'integer') probes.push({ value: isSafe(minimum ?? 0) ? (minimum ?? 0) + 0.5 : 0.5, isWithin: false })
  else if (multipleOf !== undefined) {
    // 19.99 is a multiple of 0.01, whatever a division of doubles says.
    const middle = minimum !== undefined && minimum > 19 ? minimum + 0.99 : 19.99
    probes.push({ value: middle, isWithin: true }, { value: 19.999, isWithin: false })
  }
  return probes
}

const typeProbes = ({ type, anyOf }: Described): Probe[] => {
  const types = (anyOf ?? [{ type }]).flatMap((one) => one.type ?? [])
  if (types.length === 0) return []
  const wrong: Record<string, unknown> = { string: 'a', boolean: true, object: {}, null: null, array: [] }
  return Object.entries(wrong).flatMap(([name, value]) =>
    types.includes(name) || name === 'null' || name === 'string' ? [] : [{ value, isWithin: false }],
  )
}

/**
 * Changes one value of a valid body at a time: to each bound that the description gives, and to the nearest value
 * beyond. A character is a code point, as JSON Schema counts.
 */
export const bodiesAtBounds = (described: Described, sample: object, components: Record<string, object>): Changed[] => {
  const resolve = (schema: Described): Described =>
    schema.$ref ? resolve(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

  const visit = (schema: Described, value: unknown, field: string, put: (value: unknown) => unknown): Changed[] => {
    const { anyOf, ...rest } = resolve(schema)
    const branches = anyOf?.map(resolve) ?? [rest]
    const changed = (probe: Probe): Changed => ({ field, ...probe, body: put(probe.value) })
    return [
      ...typeProbes(anyOf ? { anyOf: branches } : rest).map(changed),
      ...branches.flatMap((branch) => {
        if (branch.type === 'string') return textProbes(branch, value).map(changed)
        if (branch.type === 'number' || branch.type === 'integer') return numberProbes(branch).map(changed)
        if (branch.type === 'array') return visitList(branch, value, field, put)
        return visitFields(branch, value, field, put)
      }),
    ]
  }

  const visitList = (schema: Described, value: unknown, field: string, put: (value: unknown) => unknown) => {
    const [first] = Array.isArray(value) ? value : []
    if (!schema.items || first === undefined) return []
    const { maxItems, minItems } = schema
    const tooLong = maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => first)]
    const tooShort = minItems === undefined ? [] : [[]]
    return [
      ...[...tooLong, ...tooShort].map((list) => ({ field, value: list, isWithin: false, body: put(list) })),
      ...visit(schema.items, first, `${field}.0`, (item) => put([item])),
    ]
  }

  const visitFields = (
    { properties = {} }: Described,
    value: unknown,
    field: string,
    put: (value: unknown) => unknown,
  ): Changed[] =>
    Object.entries(properties).flatMap(([name, property]) => {
      const own = (value ?? {}) as Record<string, unknown>
      return visit(property, own[name], field ? `${field}.${name}` : name, (changed) =>
        put({ ...own, [name]: changed }),
      )
    })

  return visit(described, sample, '', (body) => body)
}
