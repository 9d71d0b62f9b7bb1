import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { LoadedRows, rowsOf } from '#shared/web/kit/Loaded.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { DonationImport, DoublesInput } from '../import.ts'
import { orToast } from './ImportActions.tsx'
import classes from './Imports.module.css'
import { likelyDoublesQuery, useChooseDoubles } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

/** Rows that are probably there already. Before the run, the manager chooses which are imported. */
export const LikelyDoubles = ({ one }: { one: DonationImport }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const places = usePlaces()
  const list = useInfiniteQuery(likelyDoublesQuery(call, customerId, one))
  const { mutateAsync, isPending } = useChooseDoubles(customerId, one._id)
  const choose = (body: DoublesInput) => void orToast(mutateAsync(body))
  const rows = rowsOf(list)
  if (rows?.length === 0 || (!rows && one.doubleCount === 0)) return null
  const isOpen = one.state === 'checked'
  return (
    <Section title={importTexts.doubles}>
      <p className="quiet mt-8">{isOpen ? importTexts.doublesNote : importTexts.doublesAfter}</p>
      {isOpen && (
        <div className="inline gap-12 mt-12">
          <Button variant="default" disabled={isPending} onClick={() => choose({ areDonations: true })}>
            {importTexts.importAll}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => choose({ areDonations: false })}>
            {importTexts.leaveAll}
          </Button>
        </div>
      )}
      <LoadedRows list={list} skeletonRows={3}>
        {(loaded) => (
          <ul className={`rows mt-12 ${classes.lines}`}>
            {loaded.map(({ line, amount, createdAt, donor, earlierLine, transactionId, question, isChosen }) => (
              <li key={line} className="grid gap-2">
                <div className="inline middle between gap-16 row-gap-8">
                  <div className={`grid gap-2 ${classes.doubleText}`}>
                    <span className="quiet">{importTexts.lineOf(line, null)}</span>
                    <span>{[formatEuros(amount), formatDateTime(createdAt), donor].filter(Boolean).join(' · ')}</span>
                    {question !== 'double' && <span>{importTexts.questions[question]}</span>}
                    {transactionId ? (
                      <Link className="target" {...linkTo(places.donation(transactionId))}>
                        {importTexts.sameAsDonation}
                      </Link>
                    ) : earlierLine === null ? null : (
                      <span className="quiet anywhere">{importTexts.sameAsLine(earlierLine)}</span>
                    )}
                  </div>
                  {isOpen && (
                    <Button
                      variant={isChosen ? 'filled' : 'default'}
                      disabled={isPending}
                      aria-label={isChosen ? importTexts.leaveDoubleOf(line) : importTexts.importDoubleOf(line)}
                      onClick={() => choose({ lines: [line], areDonations: !isChosen })}
                    >
                      {isChosen ? importTexts.leaveDouble : importTexts.importDouble}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </LoadedRows>
    </Section>
  )
}
