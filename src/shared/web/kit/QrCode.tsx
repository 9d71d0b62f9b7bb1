import { encode } from 'uqr'
import classes from './QrCode.module.css'

/** The quiet zone that readers need around a code, in modules. */
const quietZone = 4

/**
 * A QR code, black on white in both themes, since many readers refuse an inverted one. Loads its encoder: keep it lazy.
 */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={`block outlined ${classes.code}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
