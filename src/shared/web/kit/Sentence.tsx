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
