import type { ReactNode } from 'react'
import classes from './Facts.module.css'
import { Section } from './Section.tsx'

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[] }

/** The facts of a record on its own screen, a line for each, under a title. */
export const Facts = ({ title, facts }: FactsProps & { title: string }) => (
  <Section title={title}>
    <FactList facts={facts} />
  </Section>
)

/** The lines alone, where a heading above them says what they are. */
export const FactList = ({ facts }: FactsProps) => (
  <dl className={classes.list}>
    {facts.map(([label, value]) => (
      <div key={label} className={classes.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
