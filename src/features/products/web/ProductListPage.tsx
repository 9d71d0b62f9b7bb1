import { ActionIcon } from '@mantine/core'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place, usePlaces } from '#shared/web/places.tsx'
import type { Product } from '../product.ts'
import { ProductId, StockFlag } from './ProductMarks.tsx'
import classes from './Products.module.css'
import { productsQuery } from './product.queries.ts'
import { productTexts } from './product.texts.ts'

/** The page 'Produits': the catalogue by name, with the actions of each product. */
export const ProductListPage = () => {
  const places = usePlaces()
  return (
    <ListScreen
      list={useQuery(productsQuery(useCall()))}
      title={productTexts.products}
      back={places.home()}
      actions={<AddButton label={productTexts.add} to={places.newProduct()} />}
      empty={{
        text: productTexts.empty,
        hint: productTexts.emptyHint,
        act: { label: productTexts.addFirst, to: places.newProduct() },
      }}
    >
      {(products) => (
        <ul className="rows">
          {products.map((product) => (
            <Row key={product._id} product={product} />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

const Row = ({ product }: { product: Product }) => {
  const places = usePlaces()
  const { _id, name, price, inStock } = product
  return (
    <li className={`grid middle gap-20 row-gap-4 hovered ${classes.row}`}>
      <div className={`shrink ${classes.words}`}>
        <Link
          {...linkTo(places.product(_id))}
          className={`undecorated row-name hover-underline pad-4-0 ${classes.name}`}
        >
          {name}
        </Link>
        <ProductId product={product} />
      </div>
      <span>
        <StockFlag inStock={inStock} />
      </span>
      <span className="strong right">
        <Amount euros={price} />
      </span>
      <span className={`flex ${classes.actions}`}>
        <Action label={productTexts.showNamed(name)} title={productTexts.show} to={places.product(_id)}>
          <IconEye size={20} aria-hidden />
        </Action>
        <Action label={productTexts.updateNamed(name)} title={productTexts.update} to={places.productUpdate(_id)}>
          <IconPencil size={20} aria-hidden />
        </Action>
        <Action label={productTexts.removeNamed(name)} title={productTexts.remove} to={places.productRemoval(_id)}>
          <IconTrash size={20} aria-hidden />
        </Action>
      </span>
    </li>
  )
}

type ActionProps = { label: string; title: string; to: Place; children: ReactNode }

const Action = ({ label, title, to, children }: ActionProps) => (
  <ActionIcon aria-label={label} title={title} renderRoot={(props) => <Link {...linkTo(to)} {...props} />}>
    {children}
  </ActionIcon>
)
