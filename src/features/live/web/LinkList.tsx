import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { LiveLink } from '../link.ts'
import { periodNames } from '../live.journal.ts'
import { useEndLiveLink } from './live.queries.ts'
import { liveTexts } from './live.texts.ts'

const nameOf = ({ cause, period }: LiveLink): string =>
  `${cause?.name ?? liveTexts.allCauses}, ${periodNames[period].toLowerCase()}`

export const LinkList = ({ links }: { links: LiveLink[] }) => {
  const { mutateAsync } = useEndLiveLink(useCustomerId())
  const end = (linkId: string) => toasts.outcome(mutateAsync(linkId), liveTexts.ended)
  return (
    <Section title={liveTexts.links}>
      {links.length === 0 ? (
        <EmptyState text={liveTexts.noLinks} />
      ) : (
        <ul className="frame">
          {links.map((link) => (
            <li key={link._id} className="inline middle between gap-12 divided pad-12-16">
              <div>
                <p className="strong">{nameOf(link)}</p>
                <p className="quiet">
                  {liveTexts.until(link.endsAt)} · {liveTexts.by(link.createdBy.name)}
                </p>
              </div>
              <QuestionButton
                variant="default"
                danger
                label={liveTexts.end}
                aria-label={liveTexts.endLabel(nameOf(link))}
                question={liveTexts.endQuestion}
                act={() => end(link._id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
