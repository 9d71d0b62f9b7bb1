import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listArchivedCauses, listCauses, listOrganizerCauses } from '#features/causes/cause.endpoints.ts'
import type { OrganizerCause } from '#features/causes/cause.ts'
import { listDevices } from '#features/devices/device.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { punctual } from '../../transaction.ts'
import type { TransactionsScope } from '../transaction.queries.ts'
import { texts } from '../transaction.texts.ts'

export type Choice = { value: string; label: string }
export type ChoiceGroup = {
  group: string
  items: Choice[]
  customerId?: string
}
type NamedCause = { _id: string; name: string }

const choiceOf = ({ _id, name }: NamedCause): Choice => ({ value: _id, label: name })

/** Reads all pages of archived causes, because the filter offers every cause. */
const listAllArchivedCauses = async (call: Client, customerId: string, signal: AbortSignal): Promise<NamedCause[]> => {
  const causes: NamedCause[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: '100', ...(cursor && { cursor }) }
    const page = await call(listArchivedCauses, { params: { customerId }, query, signal })
    causes.push(...page.data)
    cursor = page.nextCursor
  } while (cursor)
  return causes
}

const associationCauses = async (call: Client, customerId: string, signal: AbortSignal): Promise<ChoiceGroup[]> => {
  const [active, archived] = await Promise.all([
    call(listCauses, { params: { customerId }, signal }),
    listAllArchivedCauses(call, customerId, signal),
  ])
  return [
    { group: texts.activeCauses, items: active.map(choiceOf) },
    { group: texts.archivedCauses, items: archived.map(choiceOf) },
  ]
}

/** Groups causes by association, because names repeat across associations. Archived causes come last, with a mark. */
const groupByAssociation = (causes: OrganizerCause[]): ChoiceGroup[] => {
  const groups = new Map<string, { customerId: string; group: string; active: Choice[]; archived: Choice[] }>()
  for (const cause of causes) {
    const { _id: customerId, name } = cause.customer
    const group = groups.get(customerId) ?? { customerId, group: name, active: [], archived: [] }
    groups.set(customerId, group)
    if (cause.isArchived) group.archived.push({ value: cause._id, label: texts.archivedCauseOf(cause.name) })
    else group.active.push(choiceOf(cause))
  }
  const french = new Intl.Collator('fr')
  return [...groups.values()]
    .sort((one, other) => french.compare(one.group, other.group))
    .map(({ active, archived, ...group }) => ({ ...group, items: [...active, ...archived] }))
}

/** Reads the causes to filter by, in the groups of the select, without empty groups. */
export const causeChoices = (call: Client, scope: TransactionsScope) =>
  queryOptions({
    queryKey: ['transactions', scope.customerId ?? 'organizer', 'causes'] as const,
    queryFn: async ({ signal }) => {
      const groups =
        scope.kind === 'organizer'
          ? groupByAssociation(await call(listOrganizerCauses, { signal }))
          : await associationCauses(call, scope.customerId, signal)
      return groups.filter(({ items }) => items.length > 0)
    },
  })

export const deviceChoices = (call: Client, scope: TransactionsScope) =>
  queryOptions({
    queryKey: ['transactions', scope.customerId ?? 'organizer', 'devices'] as const,
    queryFn: async ({ signal }): Promise<Choice[]> => {
      if (!scope.customerId) return []
      const devices = await call(listDevices, { params: { customerId: scope.customerId }, signal })
      return devices.map(({ _id, label }) => ({ value: _id, label }))
    },
    enabled: scope.customerId !== undefined,
  })

type Association = { _id: string; name: string; city: string }

/** Finds associations. Passed by app/, because they belong to another feature. */
export type Associations = {
  search: (text: string, signal: AbortSignal) => Promise<{ data: Association[]; count: number }>
  get: (customerId: string, signal: AbortSignal) => Promise<Association>
}

/** Reads the associations that match a text. Associations with the same name show their towns. */
export const associationChoices = (associations: Associations | undefined, text: string) =>
  queryOptions({
    queryKey: ['transactions', 'organizer', 'associations', text] as const,
    // The field comes after the list of causes, and asks the same.
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<{ choices: Choice[]; count: number }> => {
      const { data, count } = (await associations?.search(text, signal)) ?? { data: [], count: 0 }
      const namesakes = new Map<string, number>()
      for (const { name } of data) namesakes.set(name, (namesakes.get(name) ?? 0) + 1)
      const choices = data.map(({ _id, name, city }) => ({
        value: _id,
        label: namesakes.get(name) === 1 ? name : `${name} (${city})`,
      }))
      return { choices, count }
    },
    placeholderData: keepPreviousData,
  })

export const chosenAssociation = (associations: Associations | undefined, customerId: string | undefined) =>
  queryOptions({
    queryKey: ['transactions', 'organizer', 'association', customerId] as const,
    queryFn: async ({ signal }): Promise<Choice | null> => {
      const association = await associations?.get(customerId ?? '', signal)
      return association ? { value: association._id, label: association.name } : null
    },
    enabled: associations !== undefined && customerId !== undefined && customerId !== '',
  })

/** Returns the label of a cause, or undefined while the causes load and for an unlisted cause. */
export const nameOfCause = (groups: ChoiceGroup[] | undefined, causeId: string): string | undefined =>
  causeId === punctual
    ? texts.punctual
    : groups?.flatMap(({ items }) => items).find(({ value }) => value === causeId)?.label
