import { type ReactNode, useId } from 'react'
import classes from './KitPage.module.css'

/** A group of components under a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={classes.examples}>{children}</div>
    </section>
  )
}

/** A component in one state, labelled with its name in the code. */
export const Example = ({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={classes.example} data-wide={isWide}>
    <p className="quiet" lang="en">
      {name}
    </p>
    {children}
  </div>
)
