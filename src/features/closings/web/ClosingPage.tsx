import { useQuery } from '@tanstack/react-query'
import { mayCall } from '#shared/endpoint.ts'
import { formatSiren } from '#shared/siren.ts'
import { useCall } from '#shared/web/call.tsx'
import { Decision } from '#shared/web/kit/Decision.tsx'
import { NextSteps } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts, Section } from '#shared/web/kit/Section.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useAccountId, useCallers, useRole } from '#shared/web/profile.tsx'
import { confirmReopening } from '../closing.endpoints.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing } from '../closing.ts'
import { closedFactsOf, headlinesOf } from '../closing-tables.ts'
import type { ReopeningRequest } from '../reopening.ts'
import { ClosingActions } from './ClosingActions.tsx'
import { CountTable } from './CountTable.tsx'
import { checksumQuery, closingQuery, useDecideReopening } from './closing.queries.ts'
import { FiguresTables } from './FiguresTable.tsx'
import { LateSection } from './LateSection.tsx'

/** A closing: its sealed figures, its checksum, and what came later. Its paper is the PDF. */
export const ClosingPage = () => {
  const { closings, friday, monthOf } = usePlaces()
  const isManager = useRole() === 'manager'
  const closingId = useRouteParam('closingId')
  return (
    <RecordScreen
      record={useQuery(closingQuery(useCall(), useCustomerId(), closingId))}
      title={(closing) => (closing ? texts.nameOf(closing.kind, closing.number) : texts.title)}
      back={closings}
      renderNote={(closing) => `${texts.periodOf(closing.from, closing.to)} · ${texts.stateOf(closing)}`}
      renderActions={(closing) => <ClosingActions closing={closing} />}
    >
      {(closing) => (
        <>
          {closing.reopening && (
            <div className="mb-16 to-760">
              <Notice tone="warning" role="note">
                {texts.reopenedNote}
              </Notice>
            </div>
          )}
          {closing.reopeningRequest && <WaitingReopening closing={closing} request={closing.reopeningRequest} />}
          {closing.sealedAt === null && (
            <div className="mb-16 to-760">
              <Notice tone="info" role="status">
                {texts.underWayNote}
              </Notice>
            </div>
          )}
          <StatCards stats={headlinesOf(closing.figures)} />
          <div className="to-760">
            <Facts title={texts.information} facts={factsOf(closing)} />
          </div>
          <FiguresTables figures={closing.figures} />
          {closing.counts.length > 0 && <CountTable counts={closing.counts} />}
          {!closing.reopening && <LateSection closing={closing} />}
          {closing.sealedAt !== null && <Checksum closing={closing} />}
          {isManager && !closing.reopening && (
            <NextSteps
              steps={[
                closing.kind === 'day'
                  ? { label: texts.send, to: friday(closing.from) }
                  : { label: texts.withBank, to: monthOf(closing.from, closing.to) },
              ]}
            />
          )}
        </>
      )}
    </RecordScreen>
  )
}

/** A reopening that waits for a second person. */
const WaitingReopening = ({ closing, request }: { closing: Closing; request: ReopeningRequest }) => {
  const { mutateAsync } = useDecideReopening(useCustomerId(), closing._id)
  const accountId = useAccountId()
  const mayDecide = mayCall(confirmReopening, useCallers())
  return (
    <div className="mb-16 to-760">
      <Notice tone="warning" role="note">
        <p className="anywhere">{texts.reopeningAsked(request)}</p>
        {mayDecide && (
          <Decision
            isOwn={request.requestedBy._id === accountId}
            what={texts.reopeningOf(closing.number)}
            decide={mutateAsync}
          />
        )}
      </Notice>
    </div>
  )
}

const factsOf = (closing: Closing): [string, string][] => [
  [texts.association, closing.customerName],
  ...(closing.customerSiren ? ([[texts.siren, formatSiren(closing.customerSiren)]] satisfies [string, string][]) : []),
  [texts.period, texts.periodOf(closing.from, closing.to)],
  ...closedFactsOf(closing),
]

/** The checksum, compared with that of the export as it is now. */
const Checksum = ({ closing }: { closing: Closing }) => {
  const { data } = useQuery(checksumQuery(useCall(), useCustomerId(), closing._id))
  return (
    <Section title={texts.checksum}>
      <p className="note anywhere mb-12 to-760 monospace">{closing.sha256}</p>
      <div className="mb-16 to-760">
        <Notice tone={data ? (data.isSame ? 'success' : 'danger') : 'info'} role="status">
          {data ? (data.isSame ? texts.checked : texts.broken) : texts.checking}
        </Notice>
      </div>
    </Section>
  )
}
