import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { linkTo, useOptionalCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { AuditEntry } from '../audit.ts'
import type { Journal } from '../journal.ts'
import { journalQuery } from './audit.queries.ts'
import { auditTexts } from './audit.texts.ts'
import { type Change, changesOf } from './changes.ts'
import classes from './JournalPage.module.css'

type JournalPageProps = {
  /** The journals of the features, from app/. */
  journals: readonly Journal[]
}

/** The page 'Journal' of a customer or of the whole platform: who did what and when, newest first. */
export const JournalPage = ({ journals }: JournalPageProps) => {
  const { home } = usePlaces()
  const customerId = useOptionalCustomerId()
  return (
    <ListScreen
      list={useInfiniteQuery(journalQuery(useCall(), customerId))}
      title={auditTexts.journal}
      back={home()}
      note={auditTexts.note}
      empty={{ text: auditTexts.empty }}
    >
      {(entries) => (
        <ol className={classes.list}>
          {entries.map((entry) => (
            <li key={entry._id} className={classes.entry}>
              <Entry entry={entry} journals={journals} namesCustomer={customerId === undefined} />
            </li>
          ))}
        </ol>
      )}
    </ListScreen>
  )
}

type EntryProps = JournalPageProps & { entry: AuditEntry; namesCustomer: boolean }

const Entry = ({ entry, journals, namesCustomer }: EntryProps) => {
  const places = usePlaces()
  const changes = changesOf(entry, journals)
  return (
    <>
      <p className={classes.sentence}>
        <span className={classes.actor}>{auditTexts.actorLabel(entry)}</span> {auditTexts.sentence(entry, journals)}
      </p>
      <time className={classes.time} dateTime={entry.recordedAt}>
        {formatDateTime(entry.recordedAt)}
      </time>
      {namesCustomer && (
        <p className={classes.where}>
          {entry.customer ? (
            <Link {...linkTo(places.customer(entry.customer._id))} className={classes.association}>
              {entry.customer.name}
            </Link>
          ) : (
            auditTexts.platform
          )}
        </p>
      )}
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map((change) => (
            <ChangedField key={change.field} change={change} />
          ))}
        </dl>
      )}
    </>
  )
}

const ChangedField = ({ change: { label, before, after } }: { change: Change }) => (
  <div className={classes.change}>
    <dt>{label}</dt>
    <dd>
      {before !== undefined && (
        <>
          <span className={classes.before}>{before}</span>
          <IconArrowRight className={classes.arrow} size={14} stroke={1.75} aria-hidden />
          <VisuallyHidden> {auditTexts.becomes} </VisuallyHidden>
        </>
      )}
      <span>{after}</span>
    </dd>
  </div>
)
