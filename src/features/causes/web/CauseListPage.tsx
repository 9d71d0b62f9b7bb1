import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createCause } from '../cause.endpoints.ts'
import { maxActiveCauses } from '../cause.ts'
import { amountText, CauseRows } from './CauseRows.tsx'
import { activeCausesQuery } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'

/** The page 'Causes (n/9)': the active causes of a customer. */
export const CauseListPage = () => {
  const places = usePlaces()
  const list = useQuery(activeCausesQuery(useCall(), useCustomerId()))
  const isFull = list.data !== undefined && list.data.length >= maxActiveCauses
  const mayCreate = mayCall(createCause, useRole())
  return (
    <ListScreen
      list={list}
      title={(causes) => (causes ? causeTexts.causesWithCount(causes.length) : causeTexts.causes)}
      back={places.home()}
      note={isFull && mayCreate ? causeTexts.limitNote : undefined}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link {...linkTo(places.archivedCauses())} {...props} />}
          >
            {causeTexts.archivedCauses}
          </Button>
          {mayCreate && <AddButton label={causeTexts.add} to={places.newCause()} isFull={isFull} />}
        </>
      }
      empty={{ text: causeTexts.noCause }}
    >
      {(causes) => <CauseRows causes={causes} placeOf={places.cause} end={amountText} />}
    </ListScreen>
  )
}
