import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ownDayTitle } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecentErrors } from '#shared/web/kit/RecentErrors.tsx'
import { useCallers, useOwnWeekday } from '#shared/web/profile.tsx'
import { type PagePath, pages } from '../navigation.ts'
import { useLabel } from '../shell/MenuLink.tsx'
import { shellTexts } from '../shell/shell.texts.ts'
import classes from './Guide.module.css'
import { guideTexts } from './guide.texts.ts'
import { guideJobs } from './guide-page.ts'
import { ShortcutTable } from './ShortcutDialog.tsx'
import { topicOf } from './topics.ts'
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

type Step = keyof typeof guideTexts.steps

/** The screens of a treasurer's Friday, in the order of the day. */
const screens = {
  entry: '/entry',
  count: '/counting-sheets',
  deposit: '/deposits',
  correct: '/movements',
  close: '/friday',
} as const satisfies Record<Step, PagePath>

const FridaySteps = () => {
  const callers = useCallers()
  const labelOf = useLabel()
  const weekday = useOwnWeekday()
  const steps = (Object.entries(screens) as [Step, PagePath][]).filter(([, path]) => mayCall(pages[path], callers))
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="friday">
      <h2 id="friday" className="heading mb-12">
        {ownDayTitle(weekday)}
      </h2>
      <ol className="rows">
        {steps.map(([step, path]) => {
          const [title, note] = guideTexts.steps[step]
          const { entry } = pages[path]
          return (
            <li key={step} className={`flex middle between gap-20 row-gap-12 entry-space ${classes.step}`}>
              <div className="shrink">
                <Link
                  to="/aide/$topic"
                  params={{ topic: topicOf(path) ?? '' }}
                  className={`strong ink ${classes.stepTitle}`}
                >
                  {title}
                </Link>
                <p className="quiet">{note}</p>
              </div>
              <Button
                variant="default"
                rightSection={<IconArrowRight size={18} aria-hidden />}
                renderRoot={(props: object) => <Link to={path} {...props} />}
              >
                {entry && labelOf(entry)}
              </Button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
