import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts, Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { BankLine } from '../../bank-line.ts'
import type { Match } from '../../match.ts'
import { LineChanges } from './ChangedLines.tsx'
import { LineProposals } from './LineProposals.tsx'
import { LineRule } from './LineRule.tsx'
import { bankLineQuery, matchChoicesQuery, useUndoMatch } from './line.queries.ts'
import { lineTexts as texts } from './line.texts.ts'
import { PartList } from './PartList.tsx'

/** A line of the bank: what it is in one sentence with its evidence, or what it may be. */
export const LinePage = () => {
  const { bank } = usePlaces()
  const lineId = useRouteParam('lineId')
  return (
    <RecordScreen<BankLine>
      record={useQuery(bankLineQuery(useCall(), useCustomerId(), lineId))}
      title={(line) => (line ? texts.title(line) : texts.loading)}
      back={(line) => bank(line?.bookedOn.slice(0, 7))}
      renderNote={(line) => `${texts.noteOf(line)} · ${texts.states[line.state]}`}
      renderActions={(line) => line.match && <UndoButton match={line.match} />}
    >
      {(line) => <Parts line={line} />}
    </RecordScreen>
  )
}

const Parts = ({ line }: { line: BankLine }) => {
  const isByHand = !line.match && line.proposals.length === 0
  const choices = useQuery({ ...matchChoicesQuery(useCall(), useCustomerId(), line._id), enabled: isByHand })
  // The form comes with the rest, so that nothing moves.
  if (isByHand && choices.isLoading) return <ListSkeleton rows={6} />
  return (
    <>
      <BankWords line={line} />
      {line.match ? (
        <Explained match={line.match} twinCount={line.evidence.twinCount} />
      ) : (
        <LineProposals line={line} />
      )}
      <LineRule line={line} />
      <LineChanges line={line} />
      <LaterFiles line={line} />
      <div className="to-760">
        <Evidence line={line} />
        <Entry line={line} />
      </div>
    </>
  )
}

const UndoButton = ({ match }: { match: Match }) => {
  const { mutateAsync } = useUndoMatch(useCustomerId())
  return (
    <QuestionButton
      variant="default"
      label={texts.undo}
      question={texts.undoQuestion(match)}
      act={() => toasts.outcome(mutateAsync(match._id), texts.undone)}
    />
  )
}

const Explained = ({ match, twinCount }: { match: Match; twinCount: number }) => (
  <>
    <Section title={texts.is}>
      <div className="grid frame gap-8 pad-16-20 to-760">
        <p className="lead strong">
          <Sentence text={match.sentence} />
        </p>
        <p className="quiet">
          {texts.foundBy(match)} {match.madeBy === null && `${texts.rules[match.rule]}.`}
        </p>
        {match.note && <p>{texts.note(match.note)}</p>}
        {twinCount > 0 && <p>{texts.twins(twinCount)}</p>}
      </div>
    </Section>
    <Section title={texts.evidence}>
      <PartList parts={match.parts} />
    </Section>
  </>
)

const LaterFiles = ({ line: { differences } }: { line: BankLine }) => {
  if (differences.length === 0) return null
  return (
    <Section title={texts.laterFile}>
      <Notice tone="warning" role="note">
        <p>{texts.laterFileNote}</p>
        <ul>
          {differences.map((difference) => (
            <li key={`${difference.field} ${difference.notedAt}`}>{texts.differenceOf(difference)}</li>
          ))}
        </ul>
      </Notice>
    </Section>
  )
}

/** Shows what was read in the words of the bank, where they say anything of donations. */
const Evidence = ({ line }: { line: BankLine }) => {
  const facts = texts.evidenceOf(line)
  return facts.length > 0 ? <Facts title={texts.read} facts={facts} /> : null
}

/** The words of the bank, above what is made of them. */
const BankWords = ({ line: { label, reference, details, batch } }: { line: BankLine }) => (
  <Section title={texts.bankSays}>
    <div className="grid frame gap-4 pad-16-20 to-760 anywhere">
      <p className="lead strong">
        <Sentence text={label} />
      </p>
      {[
        ...details.map(({ text }) => text),
        ...(reference ? [texts.referenceOf(reference)] : []),
        ...batch.map(({ amount, text }) => [formatEuros(amount), text].filter(Boolean).join(' ')),
      ].map((text, index) => (
        <p key={index} className="quiet">
          <Sentence text={text} />
        </p>
      ))}
    </div>
  </Section>
)

const Entry = ({ line: { bookedOn, valueOn, account, code, file } }: { line: BankLine }) => {
  const { bankFile } = usePlaces()
  return (
    <Facts
      title={texts.entry}
      facts={[
        [texts.account, account.name],
        [texts.bookedOn, formatDate(bookedOn)],
        ...(valueOn ? ([[texts.valueOn, formatDate(valueOn)]] as const) : []),
        ...(code ? ([[texts.code, code]] as const) : []),
        [
          texts.file,
          <Link key="file" {...linkTo(bankFile(file._id))}>
            {texts.fileOf(file)}
          </Link>,
        ],
      ]}
    />
  )
}
