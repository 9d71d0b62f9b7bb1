import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { CountingSheet } from '../sheet.ts'
import classes from './Sheets.module.css'
import { useDeleteSheet, useSignSheet, useWithdrawSignature } from './sheet.queries.ts'
import { sheetTexts } from './sheet.texts.ts'

const notes = { draft: sheetTexts.noSignature, signed: sheetTexts.oneSignature, sealed: sheetTexts.sealedNote }
const reversingNotes = {
  draft: sheetTexts.reversingNoSignature,
  signed: sheetTexts.reversingOneSignature,
  sealed: sheetTexts.reversingSealed,
}

const toneOf = ({ state, reversal }: CountingSheet) => {
  if (reversal?.isSealed) return 'warning'
  return state === 'sealed' ? 'success' : 'info'
}

const noteOf = ({ state, reversesId, reversal }: CountingSheet): string => {
  if (reversal?.isSealed) return sheetTexts.reversedNote
  return reversesId ? reversingNotes[state] : notes[state]
}

/** Who signed a sheet, with what a person may do next. On paper: two places to sign. */
export const SheetSignatures = ({ sheet }: { sheet: CountingSheet }) => (
  <Section title={sheetTexts.signatures}>
    <div className="no-print mb-16 to-760">
      <Notice tone={toneOf(sheet)} role="status">
        {noteOf(sheet)}
      </Notice>
    </div>
    <ol className="fields gap-16 to-760">
      {[0, 1].map((place) => {
        const signature = sheet.signatures[place]
        return (
          <li key={place} className={classes.signature} data-signed={signature !== undefined || undefined}>
            <span className="strong anywhere">{signature?.signedBy.name ?? `${sheetTexts.signHere} ${place + 1}`}</span>
            {signature && (
              <span className="quiet">
                {sheetTexts.signedOn} <time>{formatDateTime(signature.signedAt)}</time>
              </span>
            )}
          </li>
        )
      })}
    </ol>
    {sheet.state !== 'sealed' && <Acts sheet={sheet} />}
  </Section>
)

/** Makes the call of an act, and shows its outcome. */
const outcome = async <Result,>(answer: Promise<Result>, said: (result: Result) => string, then?: () => void) => {
  try {
    toasts.success(said(await answer))
    then?.()
  } catch (error) {
    toasts.failed(error)
  }
}

const Acts = ({ sheet: { _id, state, total, reversesId } }: { sheet: CountingSheet }) => {
  const customerId = useCustomerId()
  const { sheets } = usePlaces()
  const goTo = useGoTo()
  const sign = useSignSheet(customerId, _id)
  const withdraw = useWithdrawSignature(customerId, _id)
  const remove = useDeleteSheet(customerId, _id)
  const sealQuestion = reversesId ? sheetTexts.reverseQuestion : sheetTexts.sealQuestion
  const question = state === 'signed' ? sealQuestion : sheetTexts.signQuestion
  const sealedText = reversesId ? sheetTexts.reversed : sheetTexts.sealed
  const signedText = (sheet: CountingSheet) => (sheet.state === 'sealed' ? sealedText : sheetTexts.signed)
  return (
    <div className="inline gap-12 mt-20">
      <QuestionButton
        label={sheetTexts.sign}
        question={question(formatEuros(total))}
        act={() => outcome(sign.mutateAsync(total), signedText)}
      />
      {state === 'signed' ? (
        <QuestionButton
          variant="default"
          label={sheetTexts.withdraw}
          question={sheetTexts.withdrawQuestion}
          act={() => outcome(withdraw.mutateAsync(), () => sheetTexts.withdrawn)}
        />
      ) : (
        <QuestionButton
          variant="default"
          danger
          label={sheetTexts.remove}
          question={sheetTexts.removeQuestion}
          act={() =>
            outcome(
              remove.mutateAsync(),
              () => sheetTexts.removed,
              () => goTo(sheets(), { replace: true }),
            )
          }
        />
      )}
    </div>
  )
}
