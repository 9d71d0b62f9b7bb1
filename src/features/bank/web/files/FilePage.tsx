import { formatDateTime } from '#shared/days.ts'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { NextSteps } from '#shared/web/kit/LinkButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts, Section } from '#shared/web/kit/Section.tsx'
import { usePlaces, useRouteParam } from '#shared/web/places.tsx'
import type { BankFile } from '../../statement.ts'
import classes from '../Bank.module.css'
import { AccountForm, SheetForm } from './AnswerForms.tsx'
import { ColumnsForm } from './ColumnsForm.tsx'
import { FileProgress, monthOf } from './FileVerdict.tsx'
import { FileWithdrawal } from './FileWithdrawal.tsx'
import { isUnderWay, useBankFile } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

/** A file of a bank or an acquirer: how far it is, what a person has to say of it, and each line that was not read. */
export const FilePage = () => {
  const { bank, bankFiles } = usePlaces()
  const fileId = useRouteParam('fileId')
  return (
    <RecordScreen
      record={useBankFile(fileId)}
      title={(file) => (file ? texts.one(file.number) : texts.loading)}
      back={bankFiles}
      renderNote={(file) => file.fileName}
      renderActions={(file) => file.state === 'done' && !file.withdrawal && <FileWithdrawal fileId={file._id} />}
    >
      {(file) => (
        <>
          {isUnderWay(file.state) && (
            <div className="grid frame gap-10 pad-20 to-760" role="status">
              <FileProgress file={file} />
              <p className="quiet">{texts.leave}</p>
            </div>
          )}
          {file.question && <ColumnsForm file={file} question={file.question} />}
          {file.state === 'sheet' && <SheetForm fileId={file._id} sheets={file.sheets} />}
          {file.state === 'account' && <AccountForm fileId={file._id} />}
          <Problems file={file} isNotice={false} />
          <div className="to-760">
            <Facts title={texts.information} facts={factsOf(file)} />
          </div>
          <Statements file={file} />
          <Problems file={file} isNotice />
          {['done', 'refused'].includes(file.state) && (
            <NextSteps
              steps={[
                { label: texts.seeLines, to: bank(monthOf(file)) },
                { label: texts.another, to: bankFiles() },
              ]}
            />
          )}
        </>
      )}
    </RecordScreen>
  )
}

const Problems = ({ file, isNotice }: { file: BankFile; isNotice: boolean }) => {
  const problems = file.problems.filter((problem) => problem.isNotice === isNotice)
  if (problems.length === 0 || file.question) return null
  return (
    <Section title={isNotice ? texts.notices : texts.refused}>
      {!isNotice && <p className="quiet mb-12">{texts.refusedNote}</p>}
      <ul className="rows to-760">
        {problems.map(({ line, message }, index) => (
          <li key={index} className="grid one-column gap-4 row-space">
            <span className="quiet">{texts.line(line)}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Statements = ({ file: { statements } }: { file: BankFile }) => {
  if (statements.length === 0) return null
  return (
    <Section title={texts.statements}>
      <ul className="rows to-760">
        {statements.map(({ _id, account, currency, openedOn, closedOn, opening, closing, lineCount }) => (
          <li key={_id} className={classes.part}>
            <span className="stack grow">
              <span className="row-name">{account.name}</span>
              <span className="small figures">
                <Sentence text={texts.periodOf(openedOn, closedOn)} /> · {texts.balancesOf(opening, closing, currency)}
              </span>
            </span>
            <span className="figures nowrap">{texts.lineCount(lineCount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const resultOf = (file: BankFile): string => {
  if (file.withdrawal) return texts.withdrawnBy(formatDateTime(file.withdrawal.at), file.withdrawal.by.name)
  return file.state === 'done' ? texts.countsOf(file) : texts.states[file.state]
}

const factsOf = (file: BankFile): [string, string][] => [
  [texts.result, resultOf(file)],
  [texts.fileName, file.fileName],
  ...(file.format ? [[texts.format, texts.formats[file.format]] as [string, string]] : []),
  [texts.uploaded, texts.by(formatDateTime(file.uploadedAt), file.uploadedBy.name)],
]
