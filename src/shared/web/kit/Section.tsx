import { type ReactNode, useId } from 'react'
import { Sentence } from './Amount.tsx'
import classes from './Section.module.css'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[] }

export const Facts = ({ title, facts }: FactsProps & { title: string }) => (
  <Section title={title}>
    <FactList facts={facts} />
  </Section>
)

/** The lines without a title, for use under another heading. */
export const FactList = ({ facts }: FactsProps) => (
  <dl className="frame">
    {facts.map(([label, value]) => (
      <div key={label} className={`columns middle divided gap-24 row-gap-4 ${classes.fact}`}>
        <dt className="quiet">{label}</dt>
        <dd className="anywhere">{typeof value === 'string' ? <Sentence text={value} /> : value}</dd>
      </div>
    ))}
  </dl>
)

type ScrollRegionProps = {
  label: string
  isFramed?: boolean
  children: ReactNode
}

/** Scrolls wide content sideways. It takes the focus, so that the arrow keys scroll it. */
export const ScrollRegion = ({ label, isFramed = false, children }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a region that scrolls.
  <div className={isFramed ? `${classes.region} frame` : classes.region} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
