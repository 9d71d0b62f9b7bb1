import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import type { TransactionsScope } from '../transaction.queries.ts'
import { associationChoices, causeChoices, deviceChoices, type ListAssociations } from './choices.queries.ts'

type ChoicesOf = {
  scope: TransactionsScope
  listAssociations: ListAssociations | undefined
  filtersByDevice: boolean
  filters: PageFilters
  showsPanel: boolean
}

/** Reads associations, causes and terminals when the panel or a chip shows them. */
export const useChoices = ({ scope, listAssociations, filtersByDevice, filters, showsPanel }: ChoicesOf) => {
  const { causeId, deviceId, customerId } = filters
  const call = useCall()
  const filtersByAssociation = listAssociations !== undefined
  const associations = useQuery({
    ...associationChoices(listAssociations),
    enabled: filtersByAssociation && (showsPanel || customerId !== undefined),
  })
  const namesCause = causeId !== undefined && causeId !== punctual
  const causes = useQuery({ ...causeChoices(call, scope), enabled: showsPanel || namesCause })
  const devices = useQuery({
    ...deviceChoices(call, scope),
    enabled: filtersByDevice && (showsPanel || deviceId !== undefined),
  })
  return {
    associations: filtersByAssociation ? associations : undefined,
    causes,
    devices: filtersByDevice ? devices : undefined,
  }
}
