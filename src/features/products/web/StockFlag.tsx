import { productTexts } from './product.texts.ts'
import classes from './StockFlag.module.css'

/** 'En stock', or 'Rupture de stock'. */
export const StockFlag = ({ inStock }: { inStock: boolean }) => (
  <span className={classes.flag} data-out={!inStock || undefined}>
    {inStock ? productTexts.inStock : productTexts.outOfStock}
  </span>
)
