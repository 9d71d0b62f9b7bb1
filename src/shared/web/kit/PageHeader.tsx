import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link, type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDateTime } from '#shared/days.ts'
import { linkTo, type Place } from '../places.tsx'
import { Sentence } from './Amount.tsx'
import { kitTexts } from './kit.texts.ts'
import classes from './PageHeader.module.css'
import { PageTitle } from './PageTitle.tsx'

/** Heads each print of an association: its name, and the moment of the edition (docs/rules/screens.md#print-papers). */
export const PrintHead = ({ name }: { name: string | undefined }) => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const note = () => flushSync(() => setNow(new Date()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return (
    name && (
      <p className="print-only muted mb-12">
        {name} · {kitTexts.editedAt(formatDateTime(now))}
      </p>
    )
  )
}

const UnderHeaderContext = createContext<ReactNode>(undefined)

/** Puts content of another feature under the header of the screen below, which does not know it. */
export const UnderHeaderProvider = ({ content, children }: { content: ReactNode; children: ReactNode }) => (
  <UnderHeaderContext value={content}>{children}</UnderHeaderContext>
)

export const UnderHeader = () => useContext(UnderHeaderContext)

/** The target of the back arrow: a parent screen, or one step of history on the top screens. */
export type BackTo = LinkProps | 'history'

type PageHeaderProps = {
  title: string
  /** The open tab of a screen with tabs. The document's title starts with it. */
  section?: string
  back?: BackTo
  note?: ReactNode
  /** Buttons, at the right, or under the title where there is no room. */
  actions?: ReactNode
}

const InsidePage = createContext(false)

/** Wraps the content of a tab, whose screens have a title of level 2 below the page's. */
export const TabContent = ({ children }: { children: ReactNode }) => <InsidePage value>{children}</InsidePage>

/**
 * The header of a screen: back arrow, title, actions. Inside a `TabContent` the title is a heading of level 2, without
 * an arrow. It is visible only beside actions or a note, since it repeats the name of the tab.
 */
export const PageHeader = ({ title, section, back, note, actions }: PageHeaderProps) => {
  const nested = useContext(InsidePage)
  if (nested && !actions && !note) return <VisuallyHidden component="h2">{title}</VisuallyHidden>
  return (
    <>
      <div className="inline starts gap-16 row-gap-8 mb-16">
        <div className={`flex starts shrink gap-16 ${classes.lead}`}>
          {!nested && back && <BackArrow to={back} />}
          <div className={`grow ${classes.titles}`}>
            {nested ? <h2 className={classes.subtitle}>{title}</h2> : <PageTitle title={title} section={section} />}
            {note && <p className="muted mt-4">{typeof note === 'string' ? <Sentence text={note} /> : note}</p>}
          </div>
        </div>
        {actions && <div className={`inline gap-8 ${classes.actions}`}>{actions}</div>}
      </div>
      <UnderHeader />
    </>
  )
}

export const SectionTitle = ({ id, title }: { id: string; title: string }) => {
  const Heading = useContext(InsidePage) ? 'h3' : 'h2'
  return (
    <Heading id={id} className={`heading mb-12 ${Heading === 'h3' ? 'lead' : ''}`}>
      {title}
    </Heading>
  )
}

const BackArrow = ({ to }: { to: BackTo }) => {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const arrow = <IconArrowLeft size={24} aria-hidden />
  if (to === 'history')
    return (
      <ActionIcon
        className={classes.back}
        aria-label={kitTexts.back}
        disabled={!canGoBack}
        onClick={() => router.history.back()}
      >
        {arrow}
      </ActionIcon>
    )
  return (
    <ActionIcon
      className={classes.back}
      aria-label={kitTexts.back}
      // The path of this page starts with its parent's, but the parent is not the active page.
      renderRoot={(props) => <Link activeOptions={{ exact: true }} {...to} {...props} />}
    >
      {arrow}
    </ActionIcon>
  )
}

type AddButtonProps = {
  label: string
  /** The screen of the form. */
  to: Place
  /** Disables the button when no more records fit. */
  isFull?: boolean
}

/** Links to the form that adds a record, beside the title of a list. */
export const AddButton = ({ label, to, isFull = false }: AddButtonProps) => (
  <Button
    leftSection={<IconPlus size={18} aria-hidden />}
    {...(isFull ? { disabled: true } : { renderRoot: (props: object) => <Link {...linkTo(to)} {...props} /> })}
  >
    {label}
  </Button>
)
