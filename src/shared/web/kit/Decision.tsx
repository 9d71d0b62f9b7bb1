import { toasts } from '#shared/web/toasts.ts'
import { kitTexts } from './kit.texts.ts'
import { QuestionButton } from './QuestionButton.tsx'

const texts = kitTexts.decision

type DecisionProps = {
  /** The reader asked for it: they may take it back, and not confirm it. */
  isOwn: boolean
  /** A sentence about the request. */
  what: string
  decide: (isConfirmed: boolean) => Promise<unknown>
}

/** The answers to what waits for a second person. */
export const Decision = ({ isOwn, what, decide }: DecisionProps) => {
  const answer = (isConfirmed: boolean, done: string) => () => toasts.outcome(decide(isConfirmed), done)
  return (
    <div className="inline across gap-8 mt-8">
      {isOwn ? (
        <QuestionButton
          variant="default"
          label={texts.takeBack}
          aria-label={`${texts.takeBack}, ${what}`}
          question={texts.takeBackQuestion(what)}
          act={answer(false, texts.takenBack)}
        />
      ) : (
        <>
          <QuestionButton
            label={texts.confirm}
            aria-label={`${texts.confirm}, ${what}`}
            question={texts.confirmQuestion(what)}
            act={answer(true, texts.confirmed)}
          />
          <QuestionButton
            variant="default"
            label={texts.decline}
            aria-label={`${texts.decline}, ${what}`}
            question={texts.declineQuestion(what)}
            act={answer(false, texts.declined)}
          />
        </>
      )}
    </div>
  )
}
