import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ownDayTitle } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCallers, useOwnWeekday } from '#shared/web/profile.tsx'
import { type PagePath, pages } from '../navigation.ts'
import { useLabel } from '../shell/MenuLink.tsx'
import classes from './Guide.module.css'
import { guideTexts } from './guide.texts.ts'
import { topicOf } from './topics.ts'

type Step = keyof typeof guideTexts.steps

/** The screens of a treasurer's Friday, in the order of the day. */
const screens = {
  entry: '/entry',
  count: '/counting-sheets',
  deposit: '/deposits',
  correct: '/movements',
  close: '/friday',
} as const satisfies Record<Step, PagePath>

export const FridaySteps = () => {
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
