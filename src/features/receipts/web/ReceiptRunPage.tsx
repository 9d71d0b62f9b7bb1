import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconReceipt, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { eurosTyped, formatCount, formatEuros, isWholeCents, typedEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { leftOutReasons, type ReceiptRunPreview, usualFloor } from '../receipt-run.ts'
import { AskAddresses } from './AskAddresses.tsx'
import { ReceiptMatters } from './ReceiptMatters.tsx'
import { RunState } from './RunState.tsx'
import { runPreviewQuery, useStartRun, yearsBefore } from './run.queries.ts'
import { runTexts as texts } from './run.texts.ts'

/** The month from which on a run is of the year itself, not of the one before. */
const firstMonth = 7

const usualYear = (today: string): number => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return month < firstMonth ? year - 1 : year
}

/** 'Reçus de l’année': what a run would issue, whom it leaves out and why, and what became of it. */
export const ReceiptRunPage = () => {
  const { receipts } = usePlaces()
  const [today] = useState(() => dayOf(new Date()))
  const [year, setYear] = useState(usualYear(today))
  const [typed, setTyped] = useState(typedEuros(usualFloor))
  const floor = eurosTyped(typed) ?? Number.NaN
  const isWrong = !(floor >= 0 && floor <= 1000 && isWholeCents(floor))
  const preview = useQuery({
    ...runPreviewQuery(useCall(), useCustomerId(), year, isWrong ? usualFloor : floor),
    enabled: !isWrong,
  })
  return (
    <>
      <PageHeader title={texts.title(year)} back={linkTo(receipts())} />
      <ReceiptMatters />
      <div className="inline gap-16 mb-24">
        <SelectField
          label={texts.year}
          value={String(year)}
          data={yearsBefore(Number(today.slice(0, 4))).map(String)}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
        />
        <EurosInput
          label={texts.floor}
          value={typed}
          error={isWrong ? texts.wrongFloor : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <Loaded of={preview} rows={4}>
        {(data) => <Preview key={data.year} preview={data} floor={floor} />}
      </Loaded>
    </>
  )
}

const Preview = ({ preview, floor }: { preview: ReceiptRunPreview; floor: number }) => {
  const { run, receiptCount, donorCount, amount, emailCount } = preview
  return (
    <>
      {run && <RunState key={run._id} run={run} />}
      {(receiptCount > 0 || !run) && (
        <div className="mt-24">
          <StatCards
            stats={[
              { label: texts.toIssue, value: formatCount(receiptCount), note: texts.donors(donorCount) },
              { label: texts.amount, value: formatEuros(amount) },
              { label: texts.byMail, value: formatCount(emailCount) },
              { label: texts.byLetter, value: formatCount(receiptCount - emailCount) },
            ]}
          />
        </div>
      )}
      <Issue preview={preview} floor={floor} />
      <LeftOut preview={preview} />
    </>
  )
}

/** Asks which cheques of January count, and starts the run. */
const Issue = ({ preview, floor }: { preview: ReceiptRunPreview; floor: number }) => {
  const { year, cheques, receiptCount, amount, lacks, run } = preview
  const { fiscalProfile } = usePlaces()
  const { mutateAsync } = useStartRun(useCustomerId())
  const [chequeIds, setChequeIds] = useState<string[]>([])
  if (run?.state === 'issuing') return null
  if (lacks.length > 0)
    return (
      <div className="stack gap-12 mt-24">
        <Notice tone="warning" role="note">
          {texts.locked}
        </Notice>
        <LinkButton className="self-start" to={fiscalProfile()}>
          {texts.complete}
        </LinkButton>
      </div>
    )
  const chosen = cheques.filter(({ _id }) => chequeIds.includes(_id))
  if (receiptCount + cheques.length === 0) return run ? null : <p className="quiet mt-24">{texts.nothing}</p>
  return (
    <>
      {cheques.length > 0 && (
        <Section title={texts.cheques}>
          <p className="quiet mb-12">{texts.chequesNote(year)}</p>
          <div className="stack gap-12">
            {cheques.map((cheque) => (
              <Checkbox
                key={cheque._id}
                label={texts.cheque(cheque)}
                checked={chequeIds.includes(cheque._id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChequeIds((ids) => (checked ? [...ids, cheque._id] : ids.filter((id) => id !== cheque._id)))
                }
              />
            ))}
          </div>
        </Section>
      )}
      <div className="mt-24">
        <QuestionButton
          label={texts.issue(receiptCount)}
          question={texts.issueQuestion(
            receiptCount,
            chosen.reduce((sum, one) => sum + one.amount, amount),
          )}
          disabled={receiptCount + chosen.length === 0 || Number.isNaN(floor)}
          act={() => mutateAsync({ year, floor, chequeIds }).catch((error: unknown) => toasts.failed(error))}
        />
      </div>
    </>
  )
}

const LeftOut = ({ preview: { year, shares, leftOut, unnamed } }: { preview: ReceiptRunPreview }) => {
  const places = usePlaces()
  const count = shares.reduce((sum, share) => sum + share.count, 0)
  const hasUnaddressed = unnamed.count > 0 || shares.some(({ reason }) => reason === 'noAddress')
  return (
    <>
      {hasUnaddressed && <AskAddresses year={year} />}
      {shares.length > 0 && (
        <Section title={texts.leftOut}>
          <ul className="quiet mb-12">
            {shares.map(({ reason, count: own, amount }) => (
              <li key={reason}>{texts.leftOutShare(leftOutReasons[reason], own, amount)}</li>
            ))}
          </ul>
          <LinkRows
            rows={leftOut.map(({ donor, reason, amount }) => ({
              id: `${donor._id} ${reason}`,
              to:
                reason === 'noAddress' || reason === 'notLatin'
                  ? places.donorUpdate(donor._id)
                  : places.donor(donor._id),
              icon: <IconUser size={20} aria-hidden />,
              name: donor.name,
              note: `${leftOutReasons[reason]} · ${texts.acts[reason]}`,
              end: { figure: <Amount euros={amount} /> },
            }))}
          />
          {count > leftOut.length && <p className="quiet mt-10">{texts.others}</p>}
        </Section>
      )}
      {unnamed.count > 0 && (
        <Section title={texts.unnamed}>
          <p className="quiet mb-12">{texts.unnamedNote(unnamed.count, unnamed.amount)}</p>
          <LinkRows
            rows={unnamed.donations.map(({ _id, name, day, amount }) => ({
              id: _id,
              to: places.donation(_id),
              icon: <IconReceipt size={20} aria-hidden />,
              name,
              note: texts.seeDon(day),
              end: { figure: <Amount euros={amount} /> },
            }))}
          />
          {unnamed.count > unnamed.donations.length && <p className="quiet mt-10">{texts.largest}</p>}
        </Section>
      )}
    </>
  )
}
