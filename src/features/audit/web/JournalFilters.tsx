import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { capitalize } from '#shared/text.ts'
import { FilterSelect } from '#shared/web/kit/Fields.tsx'
import { ListControls } from '#shared/web/kit/SearchField.tsx'
import type { AuditEntry } from '../audit.ts'
import { JournalPeriod, type JournalSearch } from '../audit.ts'
import { type Journal, journalOf } from '../journal.ts'
import { auditTexts } from './audit.texts.ts'

type JournalFiltersProps = {
  filters: JournalSearch
  change: (filters: JournalSearch) => void
  journals: readonly Journal[]
  /** The first line that was found, which names the chosen person and subject. */
  first: AuditEntry | undefined
  isOfPlatform: boolean
}

export const JournalFilters = ({ filters, change, journals, first, isOfPlatform }: JournalFiltersProps) => {
  const { action, period, actor, subject } = filters
  const kinds = journals.flatMap(({ subject, filter }) =>
    filter && (isOfPlatform || !filter.isOfPlatform) ? [{ subject, ...filter }] : [],
  )
  const [kind] = action?.split('.') ?? []
  const verbs = journals
    .filter((journal) => journal.subject === kind)
    .flatMap((journal) => Object.keys(journal.actions))
  const actions = verbs.map((verb) => `${kind}.${verb}`)
  const labels = Object.fromEntries(
    actions.map((name) => [name, capitalize(journalOf(journals, name)?.actions[name.split('.')[1] ?? ''] ?? name)]),
  )
  return (
    <>
      <ListControls>
        <FilterSelect
          label={auditTexts.subject}
          value={kind}
          none={auditTexts.everySubject}
          choices={kinds.map((one) => one.subject)}
          labels={Object.fromEntries(kinds.map((one) => [one.subject, one.name]))}
          onChange={(chosen) => change({ action: chosen })}
        />
        {actions.length > 1 && (
          <FilterSelect
            label={auditTexts.action}
            value={action?.includes('.') ? action : undefined}
            none={auditTexts.everyAction}
            choices={actions}
            labels={labels}
            onChange={(chosen) => change({ action: chosen ?? kind })}
          />
        )}
        <FilterSelect
          label={auditTexts.period}
          value={period}
          none={auditTexts.everyPeriod}
          choices={JournalPeriod.options}
          labels={auditTexts.periods}
          onChange={(chosen) => change({ period: chosen })}
        />
      </ListControls>
      {(actor || subject) && (
        <div className="inline gap-8 mb-12">
          {actor && (
            <Chip label={auditTexts.chosenActor(first?.actor.name)} onRemove={() => change({ actor: undefined })} />
          )}
          {subject && (
            <Chip
              label={auditTexts.chosenSubject(first?.subject.name ?? undefined)}
              onRemove={() => change({ subject: undefined })}
            />
          )}
        </div>
      )}
    </>
  )
}

const Chip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button
    variant="default"
    size="sm"
    aria-label={auditTexts.removeFilter(label)}
    rightSection={<IconX size={16} aria-hidden />}
    onClick={onRemove}
  >
    {label}
  </Button>
)
