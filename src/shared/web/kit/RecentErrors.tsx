import { formatDateTime } from '#shared/days.ts'
import { useRecentErrors } from '../recentErrors.ts'
import { ErrorReference } from './ErrorReference.tsx'
import { kitTexts } from './kit.texts.ts'

/** 'Dernières erreurs': the unexpected errors of this session, with their references to copy. Nothing without any. */
export const RecentErrors = () => {
  const errors = useRecentErrors()
  if (errors.length === 0) return null
  return (
    <section className="mt-32" aria-labelledby="recent-errors">
      <h2 id="recent-errors" className="subheading">
        {kitTexts.recentErrors}
      </h2>
      <p className="quiet mt-4 mb-12">{kitTexts.recentErrorsNote}</p>
      <ul className="rows">
        {errors.map(({ at, text, reference }) => (
          <li key={reference} className="inline middle anywhere gap-20 row-gap-4 pad-12-edge">
            <span className="strong grow-240">{text}</span>
            <time className="quiet" dateTime={at.toISOString()}>
              {formatDateTime(at.toISOString())}
            </time>
            <ErrorReference reference={reference} />
          </li>
        ))}
      </ul>
    </section>
  )
}
