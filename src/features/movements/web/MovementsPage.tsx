import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { MovementBatch } from '../batch.ts'
import { BatchRow } from './BatchRow.tsx'
import { batchesQuery } from './batch.queries.ts'
import { ConfirmationAmountSection } from './ConfirmationAmountSection.tsx'
import { movementTexts as texts } from './movement.texts.ts'
import { requestsQuery, settingsQuery } from './request.queries.ts'
import { WaitingMovements } from './WaitingMovements.tsx'

/** 'Corrections': what waits for a second person, and the time slots that moved to another cause, the newest first. */
export const MovementsPage = () => {
  const places = usePlaces()
  const call = useCall()
  const customerId = useCustomerId()
  const batches = useQuery(batchesQuery(call, customerId))
  const settings = useQuery(settingsQuery(call, customerId))
  const requests = useQuery(requestsQuery(call, customerId))
  // Corrections to confirm stand above the time slots: both come at once.
  const isPending = settings.isPending || requests.isPending
  return (
    <ListScreen
      list={isPending ? { ...batches, data: undefined } : batches}
      title={texts.title}
      back={places.home()}
      note={texts.note}
      actions={
        <LinkButton leftSection={<IconArrowsExchange size={18} aria-hidden />} to={places.newSlot()}>
          {texts.create}
        </LinkButton>
      }
    >
      {(rows) => (
        <>
          <WaitingMovements
            batches={rows.filter(({ state }) => state === 'waiting')}
            raise={settings.data?.raise ?? null}
          />
          <Section title={texts.batches}>
            <Batches batches={rows} />
          </Section>
          {settings.data && <ConfirmationAmountSection settings={settings.data} />}
        </>
      )}
    </ListScreen>
  )
}

const Batches = ({ batches }: { batches: MovementBatch[] }) => {
  const { newSlot } = usePlaces()
  const decided = batches.filter(({ state }) => state !== 'waiting')
  if (decided.length === 0)
    return (
      <EmptyState text={texts.noBatch} hint={texts.noBatchHint} act={{ label: texts.createFirst, to: newSlot() }} />
    )
  return (
    <ol className="rows">
      {decided.map((batch) => (
        <BatchRow key={batch._id} batch={batch} batches={batches} />
      ))}
    </ol>
  )
}
