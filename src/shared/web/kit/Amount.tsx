import { formatEuros } from '#shared/money.ts'
import { Email } from './Email.tsx'

/** Shows an amount in euros without a line break: `1 234,50 €`, or `+ 1 234,50 €` when signed. */
export const Amount = ({ euros, signed = false }: { euros: number; signed?: boolean }) => (
  <span className="figures nowrap">
    {signed && '+\u00a0'}
    {formatEuros(euros)}
  </span>
)

/** An address, 'e-mail', and ordinals as `1er` and `24e`, but not `412e` in an id. */
const special = /([^\s@]+@[^\s@]+|\b[Ee]-mails?|-\d{1,3}er?\b|\b\d{1,3}er?(?![\w-]))/

/** Shows 'e-mail' without a break at its hyphen, an address by its parts, and the end of an ordinal above the line. */
const Special = ({ text }: { text: string }) => {
  if (text.includes('@')) return <Email address={text} />
  const [, number, end] = /^(\d+)(er?)$/.exec(text) ?? []
  return number === undefined ? (
    <span className="nowrap">{text}</span>
  ) : (
    <span className="nowrap">
      {number}
      <sup>{end}</sup>
    </span>
  )
}

/** A sentence in print, with addresses in one piece and ordinals raised. Its characters do not change. */
export const Sentence = ({ text }: { text: string }) =>
  // The captured words are at the odd indexes.
  text.split(special).map((part, index) => (index % 2 === 1 ? <Special key={index} text={part} /> : part))
