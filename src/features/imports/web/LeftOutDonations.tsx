import { IconReceiptEuro } from '@tabler/icons-react'
import { formatDateTime } from '#shared/days.ts'
import { formatCount } from '#shared/money.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { usePlaces } from '#shared/web/places.tsx'
import type { DonationImport } from '../import.ts'
import { importTexts } from './import.texts.ts'

/** The donations that the undo of an import leaves, each with a link to it. */
export const LeftOutDonations = ({ leftOut: { count, donations } }: Pick<DonationImport, 'leftOut'>) => {
  const places = usePlaces()
  return (
    <Section title={`${importTexts.leftOut} (${formatCount(count)})`}>
      <p className="quiet mt-8">{importTexts.leftOutNote}</p>
      <LinkRows
        rows={donations.map(({ line, transactionId, amount, createdAt }) => ({
          id: transactionId,
          to: places.donation(transactionId),
          icon: <IconReceiptEuro size={20} aria-hidden />,
          name: importTexts.lineOf(line, null),
          note: formatDateTime(createdAt),
          end: { figure: <Amount euros={amount} /> },
        }))}
      />
    </Section>
  )
}
