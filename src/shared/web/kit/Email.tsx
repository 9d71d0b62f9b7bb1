import { Fragment } from 'react'

/** A hyphen with the character after it, between which a browser would break. */
const hyphen = /(-[^-])/

/**
 * Shows an e-mail in one piece. One that is wider than its line breaks before '@' and '.', not at a hyphen, and
 * anywhere only where a part alone is too wide. Its characters do not change.
 */
export const Email = ({ address, isLink = false }: { address: string; isLink?: boolean }) => {
  const parts = address.split(/(?=[@.]\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {/* The captured hyphens are at the odd indexes. */}
      {part.split(hyphen).map((text, at) =>
        at % 2 === 1 ? (
          <span key={at} className="nowrap">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </Fragment>
  ))
  return isLink ? (
    <a className="inline-block anywhere address" href={`mailto:${address}`}>
      {parts}
    </a>
  ) : (
    <span className="inline-block anywhere address">{parts}</span>
  )
}
