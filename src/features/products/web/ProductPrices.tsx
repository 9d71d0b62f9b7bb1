import type { ReactNode } from 'react'
import { formatEuros } from '#shared/money.ts'
import { Section } from '#shared/web/kit/Section.tsx'
import type { Product } from '../product.ts'
import classes from './ProductPrices.module.css'
import { productTexts } from './product.texts.ts'

export const ProductPrices = ({ product: { variants, offers } }: { product: Product }) => (
  <>
    <Prices title={productTexts.variants} none={productTexts.noVariant}>
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
    </Prices>
    <Prices title={productTexts.offers} none={productTexts.noOffer}>
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
    </Prices>
  </>
)

type PricesProps = { title: string; none: string; children: ReactNode[] }

const Prices = ({ title, none, children }: PricesProps) => (
  <Section title={title}>
    {children.length > 0 ? <ul className="rows">{children}</ul> : <p className="muted">{none}</p>}
  </Section>
)

type LineProps = { name: string; facts: readonly (readonly [label: string, value: string])[] }

const Line = ({ name, facts }: LineProps) => (
  <li className={`columns middle gap-24 row-gap-8 row-space ${classes.line}`}>
    <span className="strong anywhere">{name}</span>
    <dl className={`grid gap-24 row-gap-8 ${classes.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="small">{label}</dt>
          <dd className="figures anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </li>
)
