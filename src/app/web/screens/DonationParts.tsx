import { PaidLine } from '#features/bank/web/paid/PaidLine.tsx'
import { AddressSection } from '#features/donors/web/AddressSection.tsx'
import { MovementSection } from '#features/movements/web/donation/MovementSection.tsx'
import { ReceiptSection } from '#features/receipts/web/ReceiptSection.tsx'

type DonationPartsProps = {
  customerId: string
  transactionId: string
  /** Called when a form opens, and when it closes. */
  onForm: (isOpen: boolean) => void
}

/**
 * The parts of other features below the details of a donation: its payment by the bank, its corrections and its
 * receipt. They are loaded together. The first keeps its place, and the one that is read longest is last, so that no
 * button moves.
 */
export const DonationParts = ({ customerId, transactionId, onForm }: DonationPartsProps) => {
  const donation = { customerId, transactionId }
  return (
    <>
      <PaidLine {...donation} />
      <MovementSection {...donation} onForm={onForm} />
      <ReceiptSection {...donation} onForm={onForm} />
      <AddressSection {...donation} />
    </>
  )
}
