import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { downloadReceiptLetters, mailReceiptRun, recallReceiptRun } from '../receipt-run.endpoints.ts'
import type { ReceiptRun } from '../receipt-run.ts'
import { keyOf } from './receipt.queries.ts'
import { runQuery, useRunAct } from './run.queries.ts'
import { runTexts as texts } from './run.texts.ts'

/** A run: its progress, then its mails and letters. */
export const RunState = ({ run: given }: { run: ReceiptRun }) => {
  const customerId = useCustomerId()
  const queryClient = useQueryClient()
  const { data: run } = useQuery(runQuery(useCall(), customerId, given))
  // The preview beside it was counted before the receipts were issued.
  useEffect(() => {
    if (run.state === 'issued') void queryClient.invalidateQueries({ queryKey: [...keyOf(customerId), 'preview'] })
  }, [run.state, customerId, queryClient])
  const act = useRunAct(customerId, run)
  return (
    <Section title={texts.run}>
      <div className="stack gap-12">
        {run.state === 'issuing' ? (
          <div className="grid frame gap-10 pad-20 to-760">
            <p className="strong" role="status">
              {texts.progress(run)}
            </p>
            <progress aria-label={texts.progress(run)} value={run.issuedCount} max={run.receiptCount} />
            <p className="quiet">{texts.progressNote}</p>
          </div>
        ) : (
          <Issued run={run} act={act} />
        )}
      </div>
    </Section>
  )
}

const Issued = ({ run, act }: { run: ReceiptRun; act: ReturnType<typeof useRunAct> }) => {
  const call = useCall()
  const params = { customerId: useCustomerId(), runId: run._id }
  const { mailsLeaveAt, emailCount, letterCount } = run
  const mails = texts.mails(run.mails)
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 1000)
    return () => clearInterval(timer)
  }, [])
  const isRecallable = mailsLeaveAt !== null && mailsLeaveAt > now
  return (
    <>
      <Notice tone="success" role="status">
        <p>{texts.done(run)}</p>
        {isRecallable ? <p>{texts.leave(mailsLeaveAt)}</p> : mails && <p>{mails}</p>}
      </Notice>
      <div className="inline gap-8">
        {isRecallable && (
          <Button
            variant="default"
            loading={act.isPending}
            onClick={() => void toasts.outcome(act.mutateAsync(recallReceiptRun), texts.recalled)}
          >
            {texts.recall}
          </Button>
        )}
        {!isRecallable && emailCount > 0 && (
          <QuestionButton
            label={texts.send(emailCount)}
            question={texts.sendQuestion(emailCount)}
            act={() => act.mutateAsync(mailReceiptRun).catch((error: unknown) => toasts.failed(error))}
          />
        )}
        {letterCount > 0 && (
          <FileButton
            act="pdf"
            label={texts.letters(letterCount)}
            load={() => call(downloadReceiptLetters, { params })}
            fileName={`recus_${run.year}_lettres.zip`}
          />
        )}
      </div>
    </>
  )
}
