import { VisuallyHidden } from '@mantine/core'
import { formatIban } from '../bank-account.ts'
import { accountTexts as texts } from './account.texts.ts'

const shownEnd = 4

/** Shows an IBAN in groups of four, of which only the last four characters can be read. */
export const MaskedIban = ({ iban }: { iban: string }) => {
  const end = iban.slice(-shownEnd)
  return (
    <>
      <span className="figures" aria-hidden>
        {formatIban('•'.repeat(iban.length - shownEnd) + end)}
      </span>
      <VisuallyHidden>{texts.ibanEnd(end)}</VisuallyHidden>
    </>
  )
}
