import { type ReactNode, useId } from 'react'
import classes from './Facts.module.css'

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode])[] }

/** What is known of a thing on its own screen, a line for each, under a title of its own. */
export const Facts = ({ title, facts }: FactsProps & { title: string }) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <FactList facts={facts} />
    </section>
  )
}

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
