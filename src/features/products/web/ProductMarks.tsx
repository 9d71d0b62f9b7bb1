import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '#shared/web/copyText.ts'
import type { Product } from '../product.ts'
import classes from './Products.module.css'
import { productTexts } from './product.texts.ts'

export const StockFlag = ({ inStock }: { inStock: boolean }) => (
  <span className={inStock ? 'badge soft' : 'badge danger'}>
    {inStock ? productTexts.inStock : productTexts.outOfStock}
  </span>
)

export const ProductId = ({ product: { _id, name } }: { product: Pick<Product, '_id' | 'name'> }) => (
  <span className="flex middle shrink gap-4 pull-8">
    <span className={`shrink small anywhere select-all ${classes.text}`}>{_id}</span>
    <ActionIcon
      aria-label={productTexts.copyIdOf(name)}
      title={productTexts.copyId}
      onClick={() => void copyText(_id, productTexts.idCopied)}
    >
      <IconCopy size={18} aria-hidden />
    </ActionIcon>
  </span>
)
