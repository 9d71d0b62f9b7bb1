import { PaidLine } from '#features/bank/web/PaidLine.tsx'
import { MovementSection } from '#features/movements/web/donation/MovementSection.tsx'

type DonationPartsProps = {
  customerId: string
  transactionId: string
  /** Called when a form opens, and when it closes. */
  onForm: (isOpen: boolean) => void
}

/**
 * What other features show below the details of a donation: what the bank has paid, and what was put right. They are loaded together,
 * and the first keeps its place, so that the buttons of the second do not move.
 */
export const DonationParts = ({ customerId, transactionId, onForm }: DonationPartsProps) => {
  const donation = { customerId, transactionId }
  return (
    <>
      <PaidLine {...donation} />
      <MovementSection {...donation} onForm={onForm} />
    </>
  )
}
