import { Button } from '@mantine/core'
import { IconPencil, IconPrinter, IconReceiptEuro } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatDay } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Facts } from '#shared/web/kit/Facts.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { linkTo, useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import type { CountingSheet } from '../sheet.ts'
import { CountTable } from './CountTable.tsx'
import { SheetSignatures } from './SheetSignatures.tsx'
import { sheetQuery } from './sheet.queries.ts'
import { sheetTexts } from './sheet.texts.ts'

/** A counting sheet: what was counted, its signatures, and the actions of its state. It prints as a page to sign. */
export const SheetPage = () => {
  const { sheets } = usePlaces()
  const sheetId = useRouteParam('sheetId')
  return (
    <RecordScreen
      record={useQuery(sheetQuery(useCall(), useCustomerId(), sheetId))}
      title={() => sheetTexts.one}
      back={sheets}
      renderNote={(sheet) => sheetTexts.states[sheet.state]}
      renderActions={(sheet) => <Actions sheet={sheet} />}
    >
      {(sheet) => (
        <>
          <Facts title={sheetTexts.information} facts={factsOf(sheet)} />
          <CountTable lines={sheet.lines} total={sheet.total} />
          <SheetSignatures sheet={sheet} />
        </>
      )}
    </RecordScreen>
  )
}

const factsOf = ({ day, place, event, box, cause, createdAt, createdBy }: CountingSheet) => {
  const facts: [string, string | null][] = [
    [sheetTexts.day, formatDay(day)],
    [sheetTexts.place, place],
    [sheetTexts.event, event],
    [sheetTexts.box, box],
    [sheetTexts.cause, cause?.name ?? sheetTexts.noCause],
    [sheetTexts.createdAt, `${formatDateTime(createdAt)}, ${createdBy.name}`],
  ]
  return facts.filter(([, value]) => value !== null)
}

const Actions = ({ sheet: { _id, state, transactionId } }: { sheet: CountingSheet }) => {
  const places = usePlaces()
  return (
    <>
      {state === 'draft' && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(places.sheetUpdate(_id))} {...props} />}
        >
          {sheetTexts.update}
        </Button>
      )}
      {transactionId && (
        <Button
          variant="default"
          leftSection={<IconReceiptEuro size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(places.donation(transactionId))} {...props} />}
        >
          {sheetTexts.seeDonation}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
        onClick={() => window.print()}
      >
        {sheetTexts.print}
      </Button>
    </>
  )
}
