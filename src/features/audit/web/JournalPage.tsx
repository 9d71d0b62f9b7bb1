import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { linkTo, type Place, unfiltered, useOptionalCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useAddressFilters } from '#shared/web/useAddressFilters.ts'
import type { AuditEntry } from '../audit.ts'
import { JournalSearch } from '../audit.ts'
import { type Journal, journalOf } from '../journal.ts'
import { formatValue } from '../values.ts'
import { journalQuery } from './audit.queries.ts'
import { auditTexts } from './audit.texts.ts'
import { JournalFilters } from './JournalFilters.tsx'
import classes from './JournalPage.module.css'

/** One field of a line: its value before (absent for a creation) and after. */
export type Change = { field: string; label: string; before: string | undefined; after: string }

/** Returns the fields of a line in the order of their journal. */
export const changesOf = ({ action, before, after }: AuditEntry, journals: readonly Journal[]): Change[] =>
  Object.entries(journalOf(journals, action)?.fields ?? {})
    .filter(([field, { namedBy }]) => after?.[field] !== undefined && (!namedBy || after[namedBy] === undefined))
    .map(([field, definition]) => ({
      field,
      label: definition.label,
      before: before ? formatValue(definition, before[field]) : undefined,
      after: formatValue(definition, after?.[field]),
    }))

type JournalPageProps = {
  journals: readonly Journal[]
  /** Returns the screen of a line's subject, if the reader has one. */
  placeOfSubject: (entry: AuditEntry) => Place | undefined
}

/** The page 'Journal' of a customer or of the whole platform: who did what and when, newest first. */
export const JournalPage = ({ journals, placeOfSubject }: JournalPageProps) => {
  const { home } = usePlaces()
  const customerId = useOptionalCustomerId()
  const [filters, change] = useAddressFilters(JournalSearch)
  const list = useInfiniteQuery(journalQuery(useCall(), customerId, filters))
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <ListScreen
      list={list}
      title={auditTexts.journal}
      back={home()}
      note={auditTexts.note}
      above={
        <JournalFilters
          filters={filters}
          change={change}
          journals={journals}
          first={list.data?.pages[0]?.data[0]}
          isOfPlatform={customerId === undefined}
        />
      }
      empty={{
        text: auditTexts.empty,
        ...(isFiltered
          ? { hint: kitTexts.loosenFilters, act: { label: kitTexts.showAll, to: unfiltered } }
          : { hint: auditTexts.emptyHint }),
      }}
    >
      {(entries) => (
        <ol className="rows">
          {entries.map((entry) => (
            <li key={entry._id} className="grid anywhere two-ends gap-20 row-gap-2 entry-space">
              <Entry
                entry={entry}
                journals={journals}
                namesCustomer={customerId === undefined}
                place={placeOfSubject(entry)}
                filterTo={(filter) => linkTo({ to: '.', search: { ...filters, ...filter } })}
              />
            </li>
          ))}
        </ol>
      )}
    </ListScreen>
  )
}

type EntryProps = {
  entry: AuditEntry
  journals: readonly Journal[]
  namesCustomer: boolean
  place: Place | undefined
  /** Returns the link to the journal with one more filter. */
  filterTo: (filter: JournalSearch) => LinkProps
}

const Entry = ({ entry, journals, namesCustomer, place, filterTo }: EntryProps) => {
  const places = usePlaces()
  const changes = changesOf(entry, journals)
  const { actor } = entry
  return (
    <>
      <p>
        <Link
          {...filterTo({ actor: actor._id })}
          className="strong undecorated as-parent hover-link"
          title={auditTexts.onlyOf(actor.name)}
        >
          {auditTexts.actorLabel(entry)}
        </Link>{' '}
        {auditTexts.sentence(entry, journals)}
        <Subject entry={entry} journals={journals} place={place} filterTo={filterTo} />
      </p>
      <time className="quiet nowrap" dateTime={entry.recordedAt}>
        {formatDateTime(entry.recordedAt)}
      </time>
      {namesCustomer && (
        <p className="across quiet">
          {entry.customer ? (
            <Link
              {...linkTo(places.customer(entry.customer._id))}
              className={`accent undecorated hover-underline ${classes.association}`}
            >
              {entry.customer.name}
            </Link>
          ) : (
            auditTexts.platform
          )}
        </p>
      )}
      {changes.length > 0 && (
        <dl className={`stack across note gap-2 mt-6 ${classes.changes}`}>
          {changes.map((changed) => (
            <ChangedField key={changed.field} change={changed} />
          ))}
        </dl>
      )}
    </>
  )
}

/** The subject's name, which links to its screen, and the filter on all lines about it. */
const Subject = ({ entry, journals, place, filterTo }: Omit<EntryProps, 'namesCustomer'>) => {
  const { _id, name } = entry.subject
  if (name === null || journalOf(journals, entry.action)?.isNameless) return null
  const text = <span className={_id ? classes.named : undefined}>{auditTexts.named(name)}</span>
  return (
    <>
      {' '}
      {place ? (
        <Link {...linkTo(place)} className="accent undecorated hover-underline">
          {text}
        </Link>
      ) : (
        text
      )}
      {_id && (
        <Link
          {...filterTo({ subject: _id })}
          className={`muted centre no-print ${classes.history}`}
          aria-label={auditTexts.onlyAbout(name)}
          title={auditTexts.onlyAbout(name)}
        >
          <IconHistory size={16} aria-hidden />
        </Link>
      )}
    </>
  )
}

const ChangedField = ({ change: { label, before, after } }: { change: Change }) => (
  <div className={`columns gap-16 row-gap-0 ${classes.change}`}>
    <dt className="muted">{label}</dt>
    <dd>
      {before !== undefined && (
        <>
          <span className="muted">
            <Sentence text={before} />
          </span>
          <IconArrowRight className={`muted ${classes.arrow}`} size={16} aria-hidden />
          <VisuallyHidden> {auditTexts.becomes} </VisuallyHidden>
        </>
      )}
      <span>
        <Sentence text={after} />
      </span>
    </dd>
  </div>
)
