import { type ReactNode, useId } from 'react'
import { formatEuros } from '#shared/money.ts'
import type { Product } from '../product.ts'
import classes from './ProductPrices.module.css'
import { productTexts } from './product.texts.ts'

/** What a product costs, by variant and by offer. */
export const ProductPrices = ({ product: { variants, offers } }: { product: Product }) => (
  <>
    <Section title={productTexts.variants} none={productTexts.noVariant}>
      {variants.map(({ name, buyPrice, rentPrice }, index) => (
        <Line
          key={index}
          name={name}
          facts={[
            [productTexts.buyPrice, formatEuros(buyPrice)],
            [productTexts.rentPrice, productTexts.pricesOf(rentPrice)],
          ]}
        />
      ))}
    </Section>
    <Section title={productTexts.offers} none={productTexts.noOffer}>
      {offers.map(({ type, engagement, price }, index) => (
        <Line
          key={index}
          name={type}
          facts={[
            [productTexts.engagement, engagement],
            [productTexts.price, formatEuros(price)],
          ]}
        />
      ))}
    </Section>
  </>
)

type SectionProps = { title: string; none: string; children: ReactNode[] }

const Section = ({ title, none, children }: SectionProps) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children.length > 0 ? <ul className={classes.lines}>{children}</ul> : <p className={classes.none}>{none}</p>}
    </section>
  )
}

type LineProps = { name: string; facts: readonly (readonly [label: string, value: string])[] }

const Line = ({ name, facts }: LineProps) => (
  <li className={classes.line}>
    <span className={classes.name}>{name}</span>
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </li>
)
