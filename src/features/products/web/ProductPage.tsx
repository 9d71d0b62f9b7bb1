import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatEuros } from '#shared/money.ts'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { usePlaces, useRouteParam } from '#shared/web/places.tsx'
import type { Product } from '../product.ts'
import { ProductFacts } from './ProductFacts.tsx'
import classes from './ProductPrices.module.css'
import { ProductScreen } from './ProductScreen.tsx'
import { productTexts } from './product.texts.ts'

/** The page of a product: all facts, with buttons to update and delete it. */
export const ProductPage = () => {
  const productId = useRouteParam('productId')
  const places = usePlaces()
  return (
    <ProductScreen
      titleOf={({ name }) => name}
      back={places.products()}
      actions={
        <>
          <LinkButton
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            to={places.productUpdate(productId)}
          >
            {productTexts.update}
          </LinkButton>
          <LinkButton
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            to={places.productRemoval(productId)}
          >
            {productTexts.remove}
          </LinkButton>
        </>
      }
    >
      {(product) => (
        <>
          <ProductFacts product={product} />
          <ProductPrices product={product} />
        </>
      )}
    </ProductScreen>
  )
}

const ProductPrices = ({ product: { variants, offers } }: { product: Product }) => (
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
