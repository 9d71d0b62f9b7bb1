import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import classes from './Wordmark.module.css'

/** The product's name, with a drawstring purse (an escarcelle). */
export const Wordmark = () => (
  <span className={classes.wordmark}>
    <svg className={classes.purse} viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path d="M8.600 8.900C5.400 11.200 3.700 14.300 3.700 17.200c0 2.800 1.900 4.200 4.700 4.200h7.200c2.800 0 4.700-1.400 4.700-4.200 0-2.900-1.700-6-4.900-8.300M6.800 3l1.800 5.900h6.800L17.200 3l-2.700 1.600L12 3 9.500 4.600z" />
    </svg>
    {kitTexts.productName}
  </span>
)
