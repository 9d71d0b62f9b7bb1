import { Button } from '@mantine/core'
import { IconCheck, IconHeart, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { BankLine } from '../../bank-line.ts'
import { titleAndFigures } from '../../match-sentence.ts'
import { GiftForm } from './GiftForm.tsx'
import { HandForm } from './HandForm.tsx'
import { useMatchLine, useUndoMatch } from './line.queries.ts'
import { lineTexts as texts } from './line.texts.ts'
import { PartList } from './PartList.tsx'

/** Shows what an open line may be: each proposal with its parts, and the way to say it by hand. */
export const LineProposals = ({ line }: { line: BankLine }) => {
  const { mutateAsync, isPending } = useMatchLine(useCustomerId())
  const { bankLine } = usePlaces()
  const other = useUndoMatch(useCustomerId())
  const { proposals, question } = line
  const [answer, setAnswer] = useState<'gift' | 'hand' | undefined>(proposals.length === 0 ? 'hand' : undefined)
  const mayBeGift = line.amount > 0 && !question
  const accept = (proposal: BankLine['proposals'][number]) =>
    void toasts.outcome(mutateAsync({ lineId: line._id, proposal }), texts.accepted)
  return (
    <Section title={texts.proposals}>
      <div className="grid one-column gap-16 to-760">
        {proposals.length === 0 ? (
          <Notice tone="info" role="note">
            {texts.noProposal}
          </Notice>
        ) : (
          <p className="quiet">
            {question ? texts.movedNote : proposals.length === 1 ? texts.oneProposal : texts.severalProposals}
          </p>
        )}
        {proposals.map((proposal, index) => (
          <article key={index} className="grid gap-12">
            <div className="inline middle between gap-16 row-gap-8">
              <p className="strong shrink">
                <Sentence text={titleAndFigures(proposal.sentence).title} />
              </p>
              <Button
                className="rigid"
                variant={index === 0 ? 'filled' : 'default'}
                leftSection={<IconCheck size={18} aria-hidden />}
                aria-label={question ? undefined : texts.acceptThis(proposal.sentence)}
                disabled={isPending}
                onClick={() => accept(proposal)}
              >
                {question ? texts.isSame : texts.accept}
              </Button>
            </div>
            <PartList parts={proposal.parts} />
          </article>
        ))}
        {question && (
          <div className="inline gap-8">
            <Button
              variant="default"
              loading={other.isPending}
              onClick={() => void toasts.outcome(other.mutateAsync(question.matchId), texts.isOther)}
            >
              {texts.sayOther}
            </Button>
            <LinkButton variant="subtle" to={bankLine(question._id)}>
              {texts.seeOther}
            </LinkButton>
          </div>
        )}
        <div className="inline gap-8 row-gap-8">
          {mayBeGift && (
            <Button
              variant={answer === 'gift' ? 'light' : 'default'}
              aria-expanded={answer === 'gift'}
              leftSection={<IconHeart size={18} aria-hidden />}
              onClick={() => setAnswer(answer === 'gift' ? 'hand' : 'gift')}
            >
              {texts.isGift}
            </Button>
          )}
          {answer !== 'hand' && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setAnswer('hand')}
            >
              {texts.byHand}
            </Button>
          )}
        </div>
        {answer === 'gift' && <GiftForm line={line} />}
        {answer === 'hand' && <HandForm line={line} />}
      </div>
    </Section>
  )
}
