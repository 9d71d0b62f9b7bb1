import { encode } from 'uqr'
import classes from './Live.module.css'
import { liveTexts } from './live.texts.ts'

const border = 2

/** Draws the dark modules as one path: a square of 1 for each. */
const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + border} ${y + border}h1v1h-1z` : ''))).join('')

/** The QR code of the place where to give, with its host: who scans it knows where it leads. */
export const PlaceCode = ({ url }: { url: string }) => {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const { host } = new URL(url)
  const side = size + 2 * border
  return (
    <section className={`flex middle shrink ${classes.place}`}>
      <svg className={classes.code} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={liveTexts.qrLabel(host)}>
        <rect width={side} height={side} fill="#ffffff" />
        <path d={pathOf(data)} fill="#16211e" shapeRendering="crispEdges" />
      </svg>
      <p className={`grid shrink strong ${classes.placeText}`}>
        {liveTexts.give}
        <span className={`muted medium anywhere ${classes.host}`}>{host}</span>
      </p>
    </section>
  )
}
