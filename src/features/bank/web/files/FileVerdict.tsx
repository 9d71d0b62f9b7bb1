import { Link } from '@tanstack/react-router'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import type { BankFile } from '../../statement.ts'
import { isUnderWay, useBankFile } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

export const PendingFile = ({ name, failure }: { name: string; failure: string | undefined }) => (
  <>
    <span className="strong anywhere">{name}</span>
    {failure === undefined ? (
      <>
        <span className="quiet">{texts.sending}</span>
        <progress aria-label={texts.sending} />
      </>
    ) : (
      <span className="danger">
        {texts.notSent}. {failure}
      </span>
    )}
  </>
)

/**
 * The verdict of a file: its progress, then the added lines or the reason of the refusal, with the first line
 * concerned.
 */
export const FileVerdict = ({ fileId }: { fileId: string }) => {
  const { bank, bankFile } = usePlaces()
  return (
    <Loaded of={useBankFile(fileId)} skeleton={null}>
      {(file) => (
        <>
          <Link
            {...linkTo(bankFile(fileId))}
            className="strong anywhere target as-parent"
            aria-label={texts.seeFile(file.fileName)}
          >
            {file.fileName}
          </Link>
          {['columns', 'sheet', 'account'].includes(file.state) ? (
            <Link {...linkTo(bankFile(fileId))} className="strong target as-parent">
              {texts.states[file.state]}
            </Link>
          ) : (
            <FileProgress file={file} />
          )}
          {file.state === 'done' && (
            <Link {...linkTo(bank(monthOf(file)))} className="target as-parent">
              {texts.seeLines}
            </Link>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Returns the month of the newest line of a file: a statement may end in a month without one. */
export const monthOf = ({ statements }: BankFile): string | undefined =>
  statements
    .flatMap(({ lastLineOn }) => lastLineOn?.slice(0, 7) ?? [])
    .sort()
    .at(-1)

/** One or two lines under the name of a file. */
export const FileProgress = ({ file }: { file: BankFile }) => {
  if (isUnderWay(file.state)) {
    const text = file.state === 'reading' ? texts.progress(file.progress) : texts.states.explaining
    return (
      <>
        <span className="quiet">{text}</span>
        {file.state === 'reading' ? (
          <progress aria-label={text} value={file.progress} max={100} />
        ) : (
          <progress aria-label={text} />
        )}
      </>
    )
  }
  if (file.withdrawal) return <span className="strong">{texts.withdrawn}</span>
  const [problem, ...others] = file.problems
  return (
    <>
      <span className={file.state === 'refused' ? 'danger strong' : file.state === 'done' ? 'accent strong' : 'strong'}>
        {file.state === 'done' ? texts.countsOf(file) : texts.states[file.state]}
      </span>
      {problem && (
        <span className="quiet">
          {problem.line > 0 && `${texts.line(problem.line)}\u00a0: `}
          {problem.message}
          {others.length > 0 && ` (${texts.more(others.length)})`}
        </span>
      )}
    </>
  )
}
