import { IconReceiptEuro } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts, Section } from '#shared/web/kit/Section.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import type { DonationImport } from '../import.ts'
import { FileReading } from './FileReading.tsx'
import { RemoveButton, UndoButton, WaitingUndo } from './ImportActions.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { importQuery, isUnderWay } from './import.queries.ts'
import { importTexts } from './import.texts.ts'
import { KnownRows } from './KnownRows.tsx'
import { LikelyDoubles } from './LikelyDoubles.tsx'
import { MappingForm } from './MappingForm.tsx'
import { RefusedGroups } from './RefusedGroups.tsx'
import { RunForm } from './RunForm.tsx'
import { SampleTable } from './SampleTable.tsx'

/** Shows an import: its columns, its check, its run and its undo, as far as they are done. */
export const ImportPage = () => {
  const { imports } = usePlaces()
  const importId = useRouteParam('importId')
  return (
    <RecordScreen
      record={useQuery(importQuery(useCall(), useCustomerId(), importId))}
      title={(one) => importTexts.one(one?.number)}
      back={imports}
      renderNote={(one) => importTexts.states[one.state]}
      renderActions={(one) => <Actions one={one} />}
    >
      {(one) => (
        <div className="grid one-column gap-24 to-760">
          <Step one={one} />
          <Facts title={importTexts.information} facts={factsOf(one)} />
        </div>
      )}
    </RecordScreen>
  )
}

const Actions = ({ one }: { one: DonationImport }) => {
  if (one.state === 'uploaded' || one.state === 'checked') return <RemoveButton one={one} />
  return one.state === 'done' && one.undoable.donationCount > 0 ? <UndoButton one={one} /> : null
}

/** Shows the form or the progress that the state of an import asks for. */
const Step = ({ one }: { one: DonationImport }) => {
  if (isUnderWay(one.state)) return <ImportProgress one={one} />
  if (one.state === 'uploaded')
    return (
      <>
        {one.isOwnExport && (
          <Notice tone="success" role="note">
            {importTexts.ownExport}
          </Notice>
        )}
        <FileReading one={one} />
        <SampleTable one={one} />
        <Section title={importTexts.mapping}>
          <MappingForm one={one} />
        </Section>
      </>
    )
  return one.state === 'checked' ? <Checked one={one} /> : <Ended one={one} />
}

const Figures = ({
  one,
  label,
  figures,
}: {
  one: DonationImport
  label: string
  figures: DonationImport['accepted']
}) => (
  <StatCards
    stats={[
      { label, value: formatCount(figures.donationCount), note: formatEuros(figures.total) },
      { label: importTexts.known, value: formatCount(one.knownCount) },
      { label: importTexts.refused, value: formatCount(one.refusedCount) },
      ...(one.doubleCount > 0 ? [{ label: importTexts.doubles, value: formatCount(one.doubleCount) }] : []),
      ...(one.leftOutCount > 0 ? [{ label: importTexts.leftOutRows, value: formatCount(one.leftOutCount) }] : []),
    ]}
  />
)

const Checked = ({ one }: { one: DonationImport }) => (
  <>
    <Figures one={one} label={importTexts.accepted} figures={one.accepted} />
    <FileReading one={one} />
    <LikelyDoubles one={one} />
    {one.accepted.donationCount > 0 ? (
      <RunForm one={one} />
    ) : (
      <Notice tone="warning" role="status">
        {importTexts.nothingToImport}
      </Notice>
    )}
    {one.refusedCount > 0 && <RefusedGroups one={one} />}
    {one.knownCount > 0 && <KnownRows one={one} />}
    <details>
      <summary className="touch strong pad-10-0">{importTexts.changeMapping}</summary>
      <div className="grid one-column gap-24 to-760">
        <SampleTable one={one} />
        <MappingForm one={one} />
      </div>
    </details>
  </>
)

const Ended = ({ one }: { one: DonationImport }) => (
  <>
    {one.state === 'undone' && (
      <Notice tone="info" role="status">
        {importTexts.undoneNote(one.undoable.donationCount, one.undoable.total)}
      </Notice>
    )}
    {one.state === 'done' && <WaitingUndo one={one} />}
    <Figures one={one} label={importTexts.imported} figures={one.imported} />
    {one.leftOut.count > 0 && <LeftOutDonations leftOut={one.leftOut} />}
    <LikelyDoubles one={one} />
    {one.refusedCount > 0 && <RefusedGroups one={one} />}
    {one.knownCount > 0 && <KnownRows one={one} />}
  </>
)

const factsOf = (one: DonationImport) => {
  const by = (at: string | null, who: { name: string } | null) =>
    at && who ? importTexts.by(formatDateTime(at), who.name) : null
  const facts: [string, string | null][] = [
    [importTexts.fileName, one.fileName],
    [importTexts.rowCount, formatCount(one.rowCount)],
    [importTexts.fileTotalFact, one.fileTotal === null ? null : formatEuros(one.fileTotal)],
    [importTexts.uploadedAt, by(one.uploadedAt, one.uploadedBy)],
    [importTexts.startedAt, by(one.startedAt, one.startedBy)],
    [importTexts.undoneAt, by(one.undoneAt, one.undoneBy)],
  ]
  return facts.filter(([, value]) => value !== null)
}

/** The donations that the undo of an import leaves, each with a link to it. */
const LeftOutDonations = ({ leftOut: { count, donations } }: Pick<DonationImport, 'leftOut'>) => {
  const places = usePlaces()
  return (
    <Section title={`${importTexts.leftOut} (${formatCount(count)})`}>
      <p className="quiet mt-8">{importTexts.leftOutNote}</p>
      <LinkRows
        rows={donations.map(({ line, transactionId, amount, createdAt }) => ({
          id: transactionId,
          to: places.donation(transactionId),
          icon: <IconReceiptEuro size={20} aria-hidden />,
          name: importTexts.lineOf(line, null),
          note: formatDateTime(createdAt),
          end: { figure: <Amount euros={amount} /> },
        }))}
      />
    </Section>
  )
}
