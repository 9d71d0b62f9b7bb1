import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { BankLine } from '../../bank-line.ts'
import classes from '../Bank.module.css'
import { ruleTexts as texts } from '../bank.texts.ts'
import { bankRulesQuery, useEndRule, useTeachRule } from './line.queries.ts'

/** Offers to answer later lines as a person has answered this one, or says by which rule it is (bank.md#bank-rules). */
export const LineRule = ({ line: { rule, match } }: { line: BankLine }) => {
  const { mutateAsync, isPending } = useTeachRule(useCustomerId())
  if (!rule || !match) return null
  return (
    <Section title={texts.next}>
      <div className="grid frame gap-12 pad-16-20 to-760">
        <p className="strong">{rule.sentence}</p>
        {rule._id === null ? (
          <>
            <p className="quiet">{texts.offer}</p>
            <div>
              <Button
                variant="default"
                leftSection={<IconRepeat size={18} aria-hidden />}
                loading={isPending}
                onClick={() => void toasts.outcome(mutateAsync(match._id), texts.taught)}
              >
                {texts.teach}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="quiet">{texts.holds}</p>
            <EndButton ruleId={rule._id} sentence={rule.sentence} />
          </>
        )}
      </div>
    </Section>
  )
}

const EndButton = ({ ruleId, sentence }: { ruleId: string; sentence: string }) => {
  const { mutateAsync } = useEndRule(useCustomerId())
  return (
    <div>
      <QuestionButton
        variant="default"
        label={texts.end}
        aria-label={texts.endOf(sentence)}
        question={texts.endQuestion}
        act={() => toasts.outcome(mutateAsync(ruleId), texts.ended)}
      />
    </div>
  )
}

/** Lists the rules of an association, each with its end. */
export const RuleSection = () => (
  <Loaded of={useQuery(bankRulesQuery(useCall(), useCustomerId()))} skeleton={null}>
    {(rules) =>
      rules.length > 0 && (
        <Section title={texts.title}>
          <p className="quiet">{texts.note}</p>
          <ul className="rows to-760 mt-12">
            {rules.map(({ _id, sentence, account, madeAt, madeBy, lineCount }) => (
              <li key={_id} className="inline middle between gap-16 row-gap-8 row-space">
                <span className={`stack grow ${classes.rule}`}>
                  <span className="row-name">{sentence}</span>
                  <span className="small">
                    {texts.factsOf({
                      account: account.name,
                      by: madeBy.name,
                      on: formatDate(madeAt.slice(0, 10)),
                      lineCount,
                    })}
                  </span>
                </span>
                <EndButton ruleId={_id} sentence={sentence} />
              </li>
            ))}
          </ul>
        </Section>
      )
    }
  </Loaded>
)
