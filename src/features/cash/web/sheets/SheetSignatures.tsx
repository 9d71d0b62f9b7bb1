import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { CallFailure } from '#shared/client.ts'
import { formatDateTime } from '#shared/days.ts'
import { eurosTyped, formatEuros } from '#shared/money.ts'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useAccountId } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { sheetTexts } from '../../sheet.texts.ts'
import { type CountingSheet, SheetSignature, sheetRefusals } from '../../sheet.ts'
import classes from './Sheets.module.css'
import { useDeleteSheet, useSignSheet, useWithdrawSignature } from './sheet.queries.ts'

const differs = sheetRefusals.recountDiffers().code
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

/** Shows who signed a sheet, with what a person may do next. On paper: two places to sign. */
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

const Acts = ({ sheet }: { sheet: CountingSheet }) => {
  const { _id, state, total, reversesId, signatures, cannotSign } = sheet
  const customerId = useCustomerId()
  const accountId = useAccountId()
  const { sheets } = usePlaces()
  const goTo = useGoTo()
  const sign = useSignSheet(customerId, _id)
  const withdraw = useWithdrawSignature(customerId, _id)
  const remove = useDeleteSheet(customerId, _id)
  const hasSigned = signatures[0]?.signedBy._id === accountId
  const question = state === 'signed' ? sheetTexts.reverseQuestion : sheetTexts.signQuestion
  const sealedText = reversesId ? sheetTexts.reversed : sheetTexts.sealed
  const saidOf = (signed: CountingSheet) => (signed.state === 'sealed' ? sealedText : sheetTexts.signed)
  return (
    <>
      {cannotSign && (
        <p className="mt-20 quiet">
          {cannotSign.reason} {sheetTexts.signers(cannotSign.signers)}
        </p>
      )}
      {total === undefined && !cannotSign && (
        <RecountForm sign={async (euros) => toasts.success(saidOf(await sign.mutateAsync(euros)))} />
      )}
      {hasSigned && <p className="mt-20 quiet">{sheetRefusals.sameSigner().message}</p>}
      <div className="inline gap-12 mt-20">
        {total !== undefined && !hasSigned && !cannotSign && (
          <QuestionButton
            label={sheetTexts.sign}
            question={question(formatEuros(total))}
            act={() => outcome(sign.mutateAsync(total), saidOf)}
          />
        )}
        {state === 'signed' ? (
          <QuestionButton
            variant="default"
            label={hasSigned ? sheetTexts.withdraw : sheetTexts.withdrawOther}
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
    </>
  )
}

/** The second person's own count. Another amount shows the difference (docs/rules/cash.md#cash-recount). */
const RecountForm = ({ sign }: { sign: (euros: number) => Promise<void> }) => {
  const [isSigning, setIsSigning] = useState(false)
  const [difference, setDifference] = useState<string>()
  const form = useSchemaForm<{ total: string }, z.output<typeof SheetSignature>>({
    schema: SheetSignature,
    initialValues: { total: '' },
    bodyOf: (values) => ({ total: eurosTyped(values.total) }),
  })
  const compare = async (counted: number) => {
    setIsSigning(true)
    try {
      await sign(counted)
    } catch (error) {
      if (error instanceof CallFailure && error.problem?.code === differs) setDifference(error.message)
      else toasts.failed(error)
    }
    setIsSigning(false)
  }
  return (
    <Form
      className="stack gap-12 mt-20 to-760"
      form={form}
      send={({ total }: z.output<typeof SheetSignature>) => void compare(total)}
    >
      {difference !== undefined && (
        <Notice tone="warning" role="alert">
          {difference}
        </Notice>
      )}
      <EurosInput
        label={sheetTexts.recounted}
        description={sheetTexts.recountNote}
        required
        {...form.getInputProps('total')}
      />
      <p className="quiet">{sheetTexts.sealNote}</p>
      <div className="inline">
        <Button type="submit" loading={isSigning}>
          {sheetTexts.sign}
        </Button>
      </div>
    </Form>
  )
}
