import { Link } from '@tanstack/react-router'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecentErrors } from '#shared/web/kit/RecentErrors.tsx'
import { shellTexts } from '../shell/shell.texts.ts'
import { FridaySteps } from './FridaySteps.tsx'
import classes from './Guide.module.css'
import { guideTexts } from './guide.texts.ts'
import { guideJobs } from './guide-page.ts'
import { ShortcutTable } from './ShortcutDialog.tsx'
import { useOwnPages } from './useOwnPages.ts'

/** The start of the guide: the steps of a Friday, the reader's pages by job, and the keyboard shortcuts. */
export const GuideListPage = () => {
  const own = useOwnPages()
  const jobs = guideJobs.map((job) => ({ job, pages: own.filter((page) => page.job === job) }))
  return (
    <>
      <PageHeader title={shellTexts.help.title} back="history" note={guideTexts.intro} />
      <FridaySteps />
      <div className={`mt-28 ${classes.jobs}`}>
        {jobs
          .filter(({ pages }) => pages.length > 0)
          .map(({ job, pages }) => (
            <section key={job} aria-labelledby={job}>
              <h2 id={job} className="subheading mb-8">
                {guideTexts.jobs[job]}
              </h2>
              <ul className="rows">
                {pages.map(({ topic, title }) => (
                  <li key={topic}>
                    <Link
                      to="/aide/$topic"
                      params={{ topic }}
                      className="flex middle row-link row-space medium high-52"
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <h2 className="subheading mb-12 mt-32">{guideTexts.shortcuts}</h2>
      <ShortcutTable />
      <RecentErrors />
    </>
  )
}
