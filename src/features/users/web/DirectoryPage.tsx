import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { everyRole, roleLabels } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { Email } from '#shared/web/kit/Email.tsx'
import { FilterSelect } from '#shared/web/kit/Fields.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { ListControls, SearchField } from '#shared/web/kit/SearchField.tsx'
import { linkTo, unfiltered, usePlaces } from '#shared/web/places.tsx'
import { useAddressFilters } from '#shared/web/useAddressFilters.ts'
import { AccountState, DirectorySearch, DirectorySort, type DirectoryUser } from '../directory.ts'
import classes from './Directory.module.css'
import { directoryQuery } from './directory.queries.ts'
import { directoryTexts as texts } from './directory.texts.ts'

/** The page 'Utilisateurs' of the platform: the people of all associations, and the staff. */
export const DirectoryPage = () => {
  const { customers } = usePlaces()
  const [filters, change] = useAddressFilters(DirectorySearch)
  const { q = '', role, state } = filters
  const hint = q ? kitTexts.noMatch : kitTexts.loosenFilters
  return (
    <ListScreen
      list={useInfiniteQuery(directoryQuery(useCall(), filters))}
      title={texts.users}
      back={customers()}
      note={texts.note}
      above={<Controls filters={filters} change={change} />}
      empty={{
        text: texts.empty,
        ...((q || role || state) && { hint, act: { label: kitTexts.showAll, to: unfiltered } }),
      }}
    >
      {(users) => (
        <ul className="rows">
          {users.map((user) => (
            <li key={user._id}>
              <Row user={user} />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

type Filters = ReturnType<typeof useAddressFilters<typeof DirectorySearch>>
type ControlsProps = { filters: Filters[0]; change: Filters[1] }

const Controls = ({ filters: { q = '', role, state, sort }, change }: ControlsProps) => (
  <ListControls>
    <SearchField label={texts.search} value={q} onChange={(text) => change({ q: text })} />
    <FilterSelect
      label={texts.role}
      value={role}
      none={texts.everyRole}
      choices={everyRole}
      labels={roleLabels}
      onChange={(chosen) => change({ role: chosen })}
    />
    <FilterSelect
      label={texts.state}
      value={state}
      none={texts.everyState}
      choices={AccountState.options}
      labels={texts.states}
      onChange={(chosen) => change({ state: chosen })}
    />
    <FilterSelect
      label={kitTexts.sortBy}
      value={sort}
      none={texts.byName}
      choices={DirectorySort.options}
      labels={texts.orders}
      onChange={(chosen) => change({ sort: chosen })}
    />
  </ListControls>
)

const Row = ({ user }: { user: DirectoryUser }) => {
  const { platformUser } = usePlaces()
  const { firstname, lastname, role, customer, email, state, lastSignInAt } = user
  return (
    <Link
      {...linkTo(platformUser(user._id))}
      className={`columns middle gap-20 row-gap-4 row-link row-space high-64 ${classes.row}`}
    >
      <span className="stack shrink">
        <span className="row-name">
          {firstname} {lastname}
        </span>
        <Pause />
        <span className="shrink quiet anywhere">
          {roleLabels[role]} · {customer?.name ?? texts.staff}
        </span>
      </span>
      <Pause />
      <span className="shrink quiet">
        <Email address={email} />
      </span>
      <Pause />
      <span className={`stack shrink bottom quiet figures anywhere right ${classes.state}`}>
        {state !== 'active' && (
          <span className={state === 'disabled' ? 'badge paper danger' : 'badge paper'}>{texts.states[state]}</span>
        )}
        {state !== 'active' && lastSignInAt && <Pause />}
        {lastSignInAt ? (
          <time dateTime={lastSignInAt}>{texts.signedInOn(lastSignInAt)}</time>
        ) : (
          state === 'active' && texts.neverSignedIn
        )}
      </span>
    </Link>
  )
}
