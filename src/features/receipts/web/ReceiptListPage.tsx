import { IconFileCertificate, IconFileOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DonorChoice } from '#features/donors/donor.search.ts'
import { dayOf, formatDate } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { unfiltered, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useAddressFilters } from '#shared/web/useAddressFilters.ts'
import { formatReceiptNumber, type ReceiptSummary, receiptStates } from '../receipt.ts'
import { ReceiptMatters } from './ReceiptMatters.tsx'
import { receiptsQuery } from './receipt.queries.ts'
import { receiptTexts as texts } from './receipt.texts.ts'
import { declarationTexts, runTexts } from './run.texts.ts'

const isEnded = ({ state }: ReceiptSummary): boolean => state === 'cancelled' || state === 'replaced'

/** 'Reçus': the receipts of an association, newest first. */
export const ReceiptListPage = () => {
  const places = usePlaces()
  const [{ donorId }] = useAddressFilters(DonorChoice)
  return (
    <ListScreen
      list={useInfiniteQuery(receiptsQuery(useCall(), useCustomerId(), donorId))}
      title={donorId ? texts.titleOfDonor : texts.title}
      back={donorId ? places.donor(donorId) : places.home()}
      actions={
        <>
          <LinkButton variant="default" to={places.fiscalProfile()}>
            {texts.settings}
          </LinkButton>
          <LinkButton variant="default" to={places.taxDeclaration()}>
            {declarationTexts.title}
          </LinkButton>
          <LinkButton to={places.receiptRun()}>{runTexts.open}</LinkButton>
        </>
      }
      above={<ReceiptMatters />}
      empty={
        donorId
          ? { text: texts.emptyOfDonor, act: { label: kitTexts.showAll, to: unfiltered } }
          : { text: texts.empty, act: { label: texts.settings, to: places.fiscalProfile() } }
      }
    >
      {(receipts: ReceiptSummary[]) => (
        <LinkRows
          rows={receipts.map((receipt) => ({
            id: receipt._id,
            to: places.receipt(receipt._id),
            icon: isEnded(receipt) ? (
              <IconFileOff size={20} aria-hidden />
            ) : (
              <IconFileCertificate size={20} aria-hidden />
            ),
            name: `${texts.numberOf(formatReceiptNumber(receipt))}, ${receipt.donor.name}`,
            note: `${receiptStates[receipt.state]} · ${formatDate(dayOf(new Date(receipt.issuedAt)))}`,
            end: { figure: <Amount euros={receipt.amount} /> },
          }))}
        />
      )}
    </ListScreen>
  )
}
