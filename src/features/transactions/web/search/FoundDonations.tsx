import { Button } from '@mantine/core'
import type { FoundDonations as Found } from '../../donation-search.ts'
import { useDonationLinks } from '../dialog/openDonation.ts'
import { TransactionRow } from '../list/TransactionRow.tsx'
import { searchTexts as texts } from '../transaction.texts.ts'
import classes from './DonationSearch.module.css'

type FoundDonationsProps = { found: Found; onDismiss: () => void }

/** The donations that a search found, the newest first. Each opens its dialog. */
export const FoundDonations = ({ found: { data, hasMore }, onDismiss }: FoundDonationsProps) => {
  const links = useDonationLinks()
  return (
    <section className={classes.found} aria-labelledby="found-donations">
      <div className="inline middle between touch gap-4-16">
        <h2 id="found-donations" className="lead strong">
          {texts.found(data.length, hasMore)}
        </h2>
        <Button variant="subtle" onClick={onDismiss}>
          {texts.close}
        </Button>
      </div>
      {data.length > 0 && (
        <ul className="rows mt-6">
          {data.map((transaction) => (
            <li key={transaction._id}>
              <TransactionRow transaction={transaction} acrossAssociations={false} showsDevice {...links} />
            </li>
          ))}
        </ul>
      )}
      <p className="small mt-10">{texts.hint}</p>
    </section>
  )
}
