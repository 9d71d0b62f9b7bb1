import { useQuery } from '@tanstack/react-query'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createClosing } from '../closing.endpoints.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import { openRunsQuery } from './closing.queries.ts'

/** The days that are not closed, each run with a button to the closing of its days. */
export const OpenRuns = () => {
  const { newClosing } = usePlaces()
  const role = useRole()
  const { data } = useQuery(openRunsQuery(useCall(), useCustomerId()))
  if (!data || data.runs.length === 0) return null
  return (
    <Section title={texts.openRuns}>
      <ul className="grid frame mb-24">
        {data.runs.map(({ from, to, ...run }) => (
          <li key={from} className="inline middle between gap-20 row-gap-12 divided pad-12-16">
            <span>
              <span className="block medium">
                <Sentence text={texts.runOf(from, to)} />
              </span>
              <span className="block quiet">{texts.runNote(run)}</span>
            </span>
            {mayCall(createClosing, role) && (
              <LinkButton
                variant="default"
                aria-label={`${texts.closeRun(from, to)}, ${texts.runOf(from, to)}`}
                to={newClosing({ from, to })}
              >
                {texts.closeRun(from, to)}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {data.runs.length < data.count && <p className="block quiet">{texts.shownOf(data.runs.length, data.count)}</p>}
    </Section>
  )
}
