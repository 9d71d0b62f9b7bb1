import classes from './Sentence.module.css'

/** A sentence in which 'e-mail' is never broken at its hyphen. Its characters stay as they are. */
export const Sentence = ({ text }: { text: string }) =>
  text.split(/(\be-mails?)/i).map((part, index) =>
    // The words that the pattern captures stand at the odd places.
    index % 2 === 1 ? (
      <span key={index} className={classes.word}>
        {part}
      </span>
    ) : (
      part
    ),
  )
