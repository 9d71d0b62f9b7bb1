import type { GiftImport, ImportMapping } from '../import.ts'
import { type MappedField, mappedFields } from '../mapping.ts'

/** What the form holds: a select has text. */
export type MappingValues = {
  columns: Record<MappedField, string>
  causes: { value: string; causeId: string }[]
  defaultCauseId: string
  unknownCauses: string
  defaultMethod: string
}

/** The choice of a one-off donation for a value. */
export const punctual = 'punctual'

/** Lists the values that need a cause: those that have one by hand, then the unknown ones of the check. */
export const valuesToMap = ({ mapping, unknownCauses }: GiftImport): string[] => [
  ...new Set([...(mapping?.causes ?? []), ...unknownCauses].map(({ value }) => value)),
]

export const mappingValuesOf = (one: GiftImport): MappingValues => {
  const { mapping } = one
  const chosen = new Map(mapping?.causes.map(({ value, causeId }) => [value, causeId ?? punctual]))
  const columns = mappedFields.map((field) => [field, String(mapping?.columns[field] ?? '')])
  return {
    columns: Object.fromEntries(columns) as MappingValues['columns'],
    causes: valuesToMap(one).map((value) => ({ value, causeId: chosen.get(value) ?? '' })),
    defaultCauseId: mapping?.defaultCauseId ?? '',
    unknownCauses: mapping?.unknownCauses ?? 'refuse',
    defaultMethod: mapping?.defaultMethod ?? '',
  }
}

const columnOf = (chosen: string): number | null => (chosen === '' ? null : Number(chosen))

/** Returns the body of the call. A value without a choice is left to the rule for unknown causes. */
export const mappingBodyOf = ({ columns, causes, ...rest }: MappingValues): unknown =>
  ({
    columns: Object.fromEntries(Object.entries(columns).map(([field, chosen]) => [field, columnOf(chosen)])),
    causes: causes
      .filter(({ causeId }) => causeId !== '')
      .map(({ value, causeId }) => ({ value, causeId: causeId === punctual ? null : causeId })),
    defaultCauseId: rest.defaultCauseId || null,
    unknownCauses: rest.unknownCauses,
    defaultMethod: rest.defaultMethod || null,
  }) satisfies { columns: object; causes: ImportMapping['causes'] } & Record<string, unknown>
