import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Client } from '#shared/client.ts'
import { formatCount } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { ListControls, SearchField } from '#shared/web/kit/SearchField.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, unfiltered, usePlaces } from '#shared/web/places.tsx'
import { listFleet } from '../device.endpoints.ts'
import { type FleetCounts, type FleetDevice, type FleetFilter, FleetSearch, fleetFilters } from '../fleet.ts'
import { DeviceSigns } from './DeviceStatus.tsx'
import classes from './Devices.module.css'
import { deviceTexts } from './device.texts.ts'

/** The page 'Appareils' of the platform: the terminals of all associations, silent ones first. */
export const FleetPage = () => {
  const { q = '', filter } = FleetSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useInfiniteQuery(fleetQuery(useCall(), { search: q.trim(), filter }))
  const setSearch = (text: string) =>
    void navigate({
      to: '.',
      search: { ...(text && { q: text }), ...(filter && { filter }) },
      replace: true,
      resetScroll: false,
    })
  const hint = q ? kitTexts.noMatch : filter && kitTexts.loosenFilters
  return (
    <ListScreen
      list={list}
      title={deviceTexts.devices}
      back={usePlaces().customers()}
      above={
        <>
          <FleetCountCards counts={list.data?.pages[0]?.counts} filter={filter} search={q} />
          <ListControls>
            <SearchField label={deviceTexts.fleetSearch} value={q} onChange={setSearch} />
          </ListControls>
        </>
      }
      empty={{ text: deviceTexts.empty, hint, act: hint ? { label: kitTexts.showAll, to: unfiltered } : undefined }}
    >
      {(devices) => (
        <ul className="rows">
          {devices.map((device) => (
            <li key={device._id}>
              <Row device={device} />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

const Row = ({ device }: { device: FleetDevice }) => {
  const { customer, label, model, serialNumber } = device
  return (
    <Link {...linkTo(usePlaces().customerDevice(customer._id, device._id))} className={`high-64 ${classes.row}`}>
      <span className="shrink">
        <span className="row-name">{label}</span>
        <Pause />
        <span className="block quiet anywhere">{customer.name}</span>
        <Pause />
      </span>
      <span className={`stack shrink quiet anywhere ${classes.kind}`}>
        <span>
          {model}
          <Pause />
        </span>
        <span>
          {deviceTexts.serialNumberIs(serialNumber)}
          <Pause />
        </span>
      </span>
      <DeviceSigns device={device} />
    </Link>
  )
}

type FleetCountCardsProps = {
  /** Undefined while they load. */
  counts: FleetCounts | undefined
  filter: FleetFilter | undefined
  search: string
}

/** Returns what makes a figure a link that sets the filter, or lifts it. */
const linkFigure =
  (name: FleetFilter, { filter, search }: Pick<FleetCountCardsProps, 'filter' | 'search'>) =>
  (figure: string): ReactNode => (
    <Link
      to="."
      search={{ ...(search && { q: search }), ...(name !== filter && { filter: name }) }}
      replace
      resetScroll={false}
      className={`inline-block as-parent ${classes.figure}`}
      data-alarm={((name === 'silent' || name === 'unusual') && figure !== '0') || undefined}
      aria-current={name === filter || undefined}
      aria-label={deviceTexts.fleetFigure(name, figure)}
    >
      {figure}
    </Link>
  )

/** Shows the number of terminals by state. A figure filters the list; the figure in force lists all again. */
const FleetCountCards = ({ counts, filter, search }: FleetCountCardsProps) => (
  <StatCards
    stats={fleetFilters.map((name) => ({
      label: deviceTexts.fleetFilters[name],
      value: counts && formatCount(counts[name]),
      note: name === filter ? deviceTexts.filtered : undefined,
      wrap: linkFigure(name, { filter, search }),
    }))}
  />
)

const pageSize = '25'
/** The interval at which the first rows are read again while the screen is open. */
const refreshMs = 60_000

type FleetFilters = { search: string; filter: FleetFilter | undefined }

const fleetQuery = (call: Client, { search, filter }: FleetFilters) =>
  infiniteQueryOptions({
    queryKey: ['fleet', search, filter ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listFleet, {
        query: {
          limit: pageSize,
          ...(search && { search }),
          ...(filter && { filter }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: refreshMs,
    // The rows stay while the next search is answered.
    placeholderData: keepPreviousData,
  })
