import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import type { TransactionsScope } from '../transaction.queries.ts'
import {
  type Associations,
  associationChoices,
  causeChoices,
  chosenAssociation,
  deviceChoices,
} from './choices.queries.ts'

type ChoicesOf = {
  scope: TransactionsScope
  associations: Associations | undefined
  filtersByDevice: boolean
  filters: PageFilters
  showsPanel: boolean
}

/** Above this number of associations, a cause is chosen after its association. */
const maxAssociations = 100

/** The scope whose causes are offered: with many associations, the chosen one. Undefined while none is chosen. */
export const causeScopeOf = (
  scope: TransactionsScope,
  isLarge: boolean,
  customerId: string | undefined,
): TransactionsScope | undefined => {
  if (scope.kind !== 'organizer' || !isLarge) return scope
  return customerId ? { kind: 'customer', customerId } : undefined
}

/** Reads causes and terminals, and the filtered association, when the panel or a chip shows them. */
export const useChoices = ({ scope, associations, filtersByDevice, filters, showsPanel }: ChoicesOf) => {
  const { causeId, deviceId, customerId } = filters
  const call = useCall()
  const namesCause = causeId !== undefined && causeId !== punctual
  const showsCauses = showsPanel || namesCause
  const found = useQuery({
    ...associationChoices(associations, ''),
    enabled: associations !== undefined && showsCauses,
  })
  const isLarge = (found.data?.count ?? 0) > maxAssociations
  const isKnown = associations === undefined || found.data !== undefined
  const causeScope = causeScopeOf(scope, isLarge, customerId)
  const causes = useQuery({
    ...causeChoices(call, causeScope ?? scope),
    enabled: isKnown && showsCauses && causeScope !== undefined,
  })
  const devices = useQuery({
    ...deviceChoices(call, scope),
    enabled: filtersByDevice && (showsPanel || deviceId !== undefined),
  })
  return {
    association: useQuery(chosenAssociation(associations, customerId)),
    isLarge,
    causes,
    devices: filtersByDevice ? devices : undefined,
  }
}
