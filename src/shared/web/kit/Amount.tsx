import { formatEuros } from '#shared/money.ts'

/** Shows an amount in euros without a line break: `1 234,50 €`, or `+ 1 234,50 €` when signed. */
export const Amount = ({ euros, signed = false }: { euros: number; signed?: boolean }) => (
  <span className="figures nowrap">
    {signed && '+\u00a0'}
    {formatEuros(euros)}
  </span>
)

/** A sentence in which 'e-mail' is never broken at its hyphen. Its characters do not change. */
export const Sentence = ({ text }: { text: string }) =>
  text.split(/(\be-mails?)/i).map((part, index) =>
    // The captured words are at the odd indexes.
    index % 2 === 1 ? (
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
