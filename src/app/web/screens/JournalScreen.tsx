import { JournalPage } from '#features/audit/web/JournalPage.tsx'
import { causeTexts } from '#features/causes/web/cause.texts.ts'
import { useOptionalCustomerId, usePlaces } from '#shared/web/places.tsx'

const iconLabels: Record<string, string> = causeTexts.icons

/** The journal of one customer, or of the whole platform, with the names of the causes' icons. */
export const JournalScreen = () => {
  const customerId = useOptionalCustomerId()
  const { home, customer } = usePlaces()
  const scope = customerId === undefined ? { placeOf: customer } : { customerId }
  return <JournalPage back={home()} iconLabels={iconLabels} {...scope} />
}
