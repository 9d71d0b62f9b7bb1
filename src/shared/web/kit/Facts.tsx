import type { ReactNode } from 'react'
import classes from './Facts.module.css'
import { Section } from './Section.tsx'

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[] }

/** Shows the facts of a record, one per line, under a title. */
export const Facts = ({ title, facts }: FactsProps & { title: string }) => (
  <Section title={title}>
    <FactList facts={facts} />
  </Section>
)

/** The lines without a title, for use under another heading. */
export const FactList = ({ facts }: FactsProps) => (
  <dl className="frame">
    {facts.map(([label, value]) => (
      <div key={label} className={classes.fact}>
        <dt className="quiet">{label}</dt>
        <dd className="anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
