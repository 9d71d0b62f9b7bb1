import type { DonationImport, ImportMapping } from '../import.ts'
import { type MappedField, mappedFields } from '../mapping.ts'

type WordValues = { value: string; meaning: string }[]

export type MappingValues = {
  columns: Record<MappedField, string>
  statuses: WordValues
  flags: WordValues
  types: WordValues
  methods: { value: string; method: string }[]
  causes: { value: string; causeId: string }[]
  defaultCauseId: string
  unknownCauses: string
  defaultMethod: string
  refunds: string
  extras: string
  dateOrder: string
  chequesDeposited: boolean
}

/** The choice of a one-off donation for a value. */
export const punctual = 'punctual'
/** The choice of no payment method for a word. */
export const unspecified = 'unspecified'
/** The choice of rows to leave for a value. */
export const left = 'leave'

type Meant = { value: string; meaning: string | null }

/** Lists the values of a column with what each means: as the manager chose, or as the product knows. */
const wordsToMap = (words: readonly Meant[], said: readonly Meant[] = []): WordValues => {
  const chosen = new Map(said.map(({ value, meaning }) => [value, meaning]))
  const known = new Map(words.map(({ value, meaning }) => [value, meaning ?? '']))
  return [...new Set([...known.keys(), ...chosen.keys()])].map((value) => ({
    value,
    meaning: chosen.get(value) ?? known.get(value) ?? '',
  }))
}

/** Lists the words of the payment column that need a method: those that the product does not know. */
const methodsToMap = ({ mapping, methods }: DonationImport): MappingValues['methods'] => {
  const chosen = new Map(
    mapping?.methods.map(({ value, method, isLeft }) => [value, isLeft ? left : (method ?? unspecified)]),
  )
  const unknown = methods.filter(({ method }) => method === null).map(({ value }) => value)
  return [...new Set([...chosen.keys(), ...unknown])].map((value) => ({ value, method: chosen.get(value) ?? '' }))
}

/** Lists the values that need a cause: those that have one by hand, then the unknown ones of the check. */
export const valuesToMap = ({ mapping, unknownCauses }: DonationImport): string[] => [
  ...new Set([...(mapping?.causes ?? []), ...unknownCauses].map(({ value }) => value)),
]

export const mappingValuesOf = (one: DonationImport): MappingValues => {
  const { mapping } = one
  const chosen = new Map(
    mapping?.causes.map(({ value, causeId, isLeft }) => [value, isLeft ? left : (causeId ?? punctual)]),
  )
  const columns = mappedFields.map((field) => [field, String(mapping?.columns[field] ?? '')])
  return {
    columns: Object.fromEntries(columns) as MappingValues['columns'],
    statuses: wordsToMap(one.statuses, mapping?.statuses),
    flags: wordsToMap(one.flags, mapping?.flags),
    types: wordsToMap(one.types, mapping?.types),
    methods: methodsToMap(one),
    causes: valuesToMap(one).map((value) => ({ value, causeId: chosen.get(value) ?? '' })),
    defaultCauseId: mapping?.defaultCauseId ?? '',
    unknownCauses: mapping?.unknownCauses ?? 'refuse',
    defaultMethod: mapping?.defaultMethod ?? '',
    refunds: mapping?.refunds ?? 'ask',
    extras: mapping?.extras ?? 'ask',
    dateOrder: mapping?.dateOrder ?? 'ask',
    chequesDeposited: mapping?.chequesDeposited ?? false,
  }
}

const columnOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen))

/** Returns the body of the call. A value without a choice is left to the check, which refuses its rows. */
export const mappingBodyOf = ({ columns, causes, statuses, flags, types, methods, ...rest }: MappingValues): unknown =>
  ({
    columns: Object.fromEntries(Object.entries(columns).map(([field, chosen]) => [field, columnOf(chosen)])),
    statuses: statuses.filter(({ meaning }) => meaning !== ''),
    flags: flags.filter(({ meaning }) => meaning !== ''),
    types: types.filter(({ meaning }) => meaning !== ''),
    refunds: rest.refunds,
    extras: rest.extras,
    dateOrder: rest.dateOrder,
    methods: methods
      .filter(({ method }) => method !== '')
      .map(({ value, method }) => ({
        value,
        method: method === unspecified || method === left ? null : method,
        isLeft: method === left,
      })),
    causes: causes
      .filter(({ causeId }) => causeId !== '')
      .map(({ value, causeId }) => ({
        value,
        causeId: causeId === punctual || causeId === left ? null : causeId,
        isLeft: causeId === left,
      })),
    defaultCauseId: rest.defaultCauseId || null,
    unknownCauses: rest.unknownCauses,
    defaultMethod: rest.defaultMethod || null,
    chequesDeposited: rest.chequesDeposited,
  }) satisfies { columns: object; causes: ImportMapping['causes'] } & Record<string, unknown>
