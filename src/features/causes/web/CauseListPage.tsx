import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { FilterSelect } from '#shared/web/kit/Fields.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { ListControls } from '#shared/web/kit/SearchField.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { useAddressFilters } from '#shared/web/useAddressFilters.ts'
import { createCause } from '../cause.endpoints.ts'
import { CauseListSearch, CauseSort } from '../cause.search.ts'
import { type Cause, maxActiveCauses } from '../cause.ts'
import { CauseRows } from './CauseRows.tsx'
import { causeFiguresQuery } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'

/** The figure that each order compares, the highest first. Causes without one come last. */
const figureOf: Record<CauseSort, (cause: Cause) => number> = {
  net: ({ figures }) => figures?.net ?? Number.NEGATIVE_INFINITY,
  progress: ({ collectProgression }) => collectProgression ?? -1,
  last: ({ figures }) => Date.parse(figures?.lastDonationAt ?? '') || -1,
}

/** Sorts causes that the server has sorted by name, which decides between equal figures. */
export const inOrder = (causes: readonly Cause[], sort: CauseSort | undefined): Cause[] => {
  if (!sort) return [...causes]
  const figure = figureOf[sort]
  return [...causes].sort((one, other) => figure(other) - figure(one))
}

/** The page 'Causes (n/9)': the active causes of a customer. */
export const CauseListPage = () => {
  const places = usePlaces()
  const list = useQuery(causeFiguresQuery(useCall(), useCustomerId()))
  const [{ sort }, change] = useAddressFilters(CauseListSearch)
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
          <LinkButton
            variant="default"
            leftSection={<IconArchive size={18} aria-hidden />}
            to={places.archivedCauses()}
          >
            {causeTexts.archivedCauses}
          </LinkButton>
          {mayCreate && <AddButton label={causeTexts.add} to={places.newCause()} isFull={isFull} />}
        </>
      }
      above={
        list.data &&
        list.data.length > 1 && (
          <ListControls>
            <FilterSelect
              label={kitTexts.sortBy}
              value={sort}
              none={causeTexts.byName}
              choices={CauseSort.options}
              labels={causeTexts.orders}
              onChange={(chosen) => change({ sort: chosen })}
            />
          </ListControls>
        )
      }
      empty={{
        text: causeTexts.noCause,
        hint: causeTexts.noCauseHint,
        act: mayCreate ? { label: causeTexts.addFirst, to: places.newCause() } : undefined,
      }}
    >
      {(causes) => <CauseRows causes={inOrder(causes, sort)} placeOf={places.cause} />}
    </ListScreen>
  )
}
