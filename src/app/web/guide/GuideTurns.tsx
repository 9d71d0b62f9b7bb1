import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './Guide.module.css'
import { guideTexts } from './guide.texts.ts'
import { useOwnPages } from './useOwnPages.ts'

/** Leads from the end of a page to the reader's pages before and after it. */
export const GuideTurns = ({ topic }: { topic: string }) => {
  const pages = useOwnPages()
  const place = pages.findIndex((page) => page.topic === topic)
  if (place < 0) return null
  const before = pages[place - 1]
  const after = pages[place + 1]
  return (
    <nav className={`grid gap-12 no-print mt-32 ${classes.turns}`} aria-label={guideTexts.around}>
      {before && (
        <Link to="/aide/$topic" params={{ topic: before.topic }} className={`high-52 ${classes.turn}`}>
          <IconArrowLeft className="rigid" size={18} aria-hidden />
          <span className="shrink">{before.title}</span>
        </Link>
      )}
      {after && (
        <Link to="/aide/$topic" params={{ topic: after.topic }} className={`high-52 ${classes.turn}`} data-is-next>
          <span className="shrink">{after.title}</span>
          <IconArrowRight className="rigid" size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
