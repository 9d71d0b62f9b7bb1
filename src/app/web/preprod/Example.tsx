import { IconHeartHandshake } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Amount } from '#shared/web/kit/Amount.tsx'
import classes from './KitPage.module.css'
import { kitPageTexts } from './kitPage.texts.ts'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className="grid shrink gap-16" aria-labelledby={id}>
      <h2 id={id} className="lead">
        {title}
      </h2>
      <div className={`grid gap-16 ${classes.examples}`}>{children}</div>
    </section>
  )
}

export const Example = ({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={`grid one-column shrink card gap-12 ${classes.example}`} data-wide={isWide}>
    <p className="quiet" lang="en">
      {name}
    </p>
    {children}
  </div>
)

/** The links of the page point to the page itself. */
export const here = { to: '/preprod/kit' }

const base = { to: here, icon: <IconHeartHandshake size={20} aria-hidden />, note: kitPageTexts.example }

/** Rows with a phrase, with an amount, and with nothing at their end. */
export const exampleRows = [
  { ...base, id: 'phrase', name: 'Repas du soir', end: { phrase: '20 % récoltés' } },
  { ...base, id: 'act', name: 'Repas du matin', end: { act: 'Confirmer' } },
  { ...base, id: 'figure', name: 'Vêtements chauds', end: { figure: <Amount euros={1234.5} /> } },
  { ...base, id: 'long', name: 'Un nom de cause long, qui prend toute la largeur d’un téléphone' },
]
