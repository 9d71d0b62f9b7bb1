import { queryOptions } from '@tanstack/react-query'
import { listArchivedCauses, listCauses, listOrganizerCauses } from '#features/causes/cause.endpoints.ts'
import type { OrganizerCause } from '#features/causes/cause.ts'
import { listDevices } from '#features/devices/device.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { punctual } from '../transaction.ts'
import type { TransactionsScope } from './transaction.queries.ts'
import { texts } from './transaction.texts.ts'

export type Choice = { value: string; label: string }
export type ChoiceGroup = { group: string; items: Choice[] }
type NamedCause = { _id: string; name: string }

const choiceOf = ({ _id, name }: NamedCause): Choice => ({ value: _id, label: name })

/** All archived causes of an association: the filter offers every one, so it pages to the end. */
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

/** One group for each association, since associations name their causes alike; its archived causes come last and say so. */
const groupByAssociation = (causes: OrganizerCause[]): ChoiceGroup[] => {
  const groups = new Map<string, { group: string; active: Choice[]; archived: Choice[] }>()
  for (const cause of causes) {
    const group = groups.get(cause.customer._id) ?? { group: cause.customer.name, active: [], archived: [] }
    groups.set(cause.customer._id, group)
    if (cause.isArchived) group.archived.push({ value: cause._id, label: texts.archivedCauseOf(cause.name) })
    else group.active.push(choiceOf(cause))
  }
  const french = new Intl.Collator('fr')
  return [...groups.values()]
    .sort((one, other) => french.compare(one.group, other.group))
    .map(({ group, active, archived }) => ({ group, items: [...active, ...archived] }))
}

/** The causes one may filter on, in the groups of the select; an empty group is left out. */
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

/** The terminals one may filter on: only the page of one association, seen from the platform, offers them. */
export const deviceChoices = (call: Client, scope: TransactionsScope) =>
  queryOptions({
    queryKey: ['transactions', scope.customerId ?? 'organizer', 'devices'] as const,
    queryFn: async ({ signal }): Promise<Choice[]> => {
      if (scope.kind !== 'customer') return []
      const devices = await call(listDevices, { params: { customerId: scope.customerId }, signal })
      return devices.map(({ _id, label }) => ({ value: _id, label }))
    },
    enabled: scope.kind === 'customer',
  })

/** What the select or a chip calls a cause; undefined while the causes are not known, or when it is not among them. */
export const nameOfCause = (groups: ChoiceGroup[] | undefined, causeId: string): string | undefined =>
  causeId === punctual
    ? texts.punctual
    : groups?.flatMap(({ items }) => items).find(({ value }) => value === causeId)?.label
