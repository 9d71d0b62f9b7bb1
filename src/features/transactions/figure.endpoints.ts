import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { pageTooDeep } from '#shared/page.ts'
import { everyRole } from '#shared/role.ts'
import { FigureMovements, FigureQuery } from './figure.ts'

export const listFigureMovements = endpoint({
  method: 'GET',
  path: '/customers/:customerId/movements',
  summary:
    'Lists the movements between the gross and the net figure of a filtered set, newest first, with both figures.',
  description: 'The filters are those of the donations. The reasons are for the managers of the association.',
  allow: everyRole,
  scope: 'association',
  params: AssociationParams,
  query: FigureQuery,
  response: FigureMovements,
  refusals: [pageTooDeep],
})
