import { titles } from 'virtual:guide-pages'
import { Link } from '@tanstack/react-router'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecentErrors } from '#shared/web/kit/RecentErrors.tsx'
import classes from './Guide.module.css'
import { guideTexts } from './guide.texts.ts'
import { ShortcutTable } from './ShortcutDialog.tsx'

/** The list of the guide's pages, and the keyboard shortcuts. */
export const GuideListPage = () => (
  <>
    <PageHeader title={guideTexts.title} back="history" note={guideTexts.intro} />
    <ul className={classes.topics}>
      {[...titles].map(([topic, title]) => (
        <li key={topic}>
          <Link to="/aide/$topic" params={{ topic }} className={classes.topic}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
    <h2 className={classes.section}>{guideTexts.shortcuts}</h2>
    <ShortcutTable />
    <RecentErrors />
  </>
)
