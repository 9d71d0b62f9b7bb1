import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId } from 'react'
import { formatDate } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount, Sentence } from '#shared/web/kit/Amount.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { BankLineSummary } from '../../bank-line.ts'
import type { Match } from '../../match.ts'
import classes from '../Bank.module.css'
import { bankTexts as texts } from '../bank.texts.ts'
import { bankLineQuery, useMatchLine, useUndoMatch } from './line.queries.ts'

type OpenLineProps = {
  line: BankLineSummary
  isChosen: boolean
  onChoose: () => void
  /** Moves the focus to the line below or above. */
  onMove: (step: 1 | -1) => void
  onAccepted: (match: Match) => void
}

/** A line that waits for a person. The chosen one shows what it most likely is. */
export const OpenLine = ({ line, isChosen, onChoose, onMove, onAccepted }: OpenLineProps) => {
  const panelId = useId()
  const customerId = useCustomerId()
  const { bankLine } = usePlaces()
  const goTo = useGoTo()
  const explained = useQuery({
    ...bankLineQuery(useCall(), customerId, line._id),
    enabled: isChosen,
  })
  const { mutateAsync, isPending } = useMatchLine(customerId)
  const other = useUndoMatch(customerId)
  const { data } = explained
  const [proposal, ...others] = data?.proposals ?? []

  const accept = async () => {
    if (!proposal || isPending) return
    try {
      const { match } = await mutateAsync({ lineId: line._id, proposal })
      if (match) onAccepted(match)
    } catch (failure) {
      toasts.failed(failure)
    }
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      onMove(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key !== 'Enter' || !isChosen || !data) return
    event.preventDefault()
    if (proposal) void accept()
    else goTo(bankLine(line._id))
  }

  return (
    <li className={isChosen ? 'soft' : undefined}>
      <button
        type="button"
        data-line
        className="flex middle between gap-20 row-gap-12 row-space full high-64 bare focus-inside hovered"
        aria-expanded={isChosen}
        aria-controls={isChosen ? panelId : undefined}
        onFocus={onChoose}
        onClick={onChoose}
        onKeyDown={press}
      >
        <LineFacts line={line} />
      </button>
      {isChosen && (
        <div id={panelId} className={`grid gap-10 ${classes.panel}`} aria-live="polite">
          <Loaded of={explained} skeleton={<p>{texts.searching}</p>}>
            {() => (
              <p>
                <Sentence text={proposal?.sentence ?? texts.noProposal} />
              </p>
            )}
          </Loaded>
          {others.length > 0 && <p className="quiet">{texts.others(others.length)}</p>}
          <div className="inline gap-8">
            {proposal && (
              <Button
                leftSection={<IconCheck size={18} aria-hidden />}
                aria-label={line.question ? undefined : texts.acceptThis(proposal.sentence)}
                loading={isPending}
                onClick={() => void accept()}
              >
                {line.question ? texts.isSame : texts.accept}
              </Button>
            )}
            {line.question && (
              <Button
                variant="default"
                loading={other.isPending}
                onClick={() => void toasts.outcome(other.mutateAsync(line.question?.matchId ?? ''), texts.isOther)}
              >
                {texts.sayOther}
              </Button>
            )}
            <LinkButton variant="default" to={bankLine(line._id)}>
              {data && !proposal ? texts.explain : texts.see}
            </LinkButton>
          </div>
        </div>
      )}
    </li>
  )
}

const LineFacts = ({ line: { label, bookedOn, account, amount } }: { line: BankLineSummary }) => (
  <>
    <span className="stack grow">
      <span className="row-name">{label}</span>
      <span className="small figures">
        {formatDate(bookedOn)} · {account.name}
      </span>
    </span>
    <span className="strong">
      <Amount euros={amount} />
    </span>
  </>
)
