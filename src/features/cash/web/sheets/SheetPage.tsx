import { IconPencil, IconReceiptEuro } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime, formatDay, ownDayTitle } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { LinkButton, NextSteps } from '#shared/web/kit/LinkButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import { linkTo, type Place, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useCallers, useOwnWeekday, useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { printSheet, reverseSheet } from '../../sheet.endpoints.ts'
import { sheetTexts } from '../../sheet.texts.ts'
import type { CountingSheet } from '../../sheet.ts'
import { ReasonButton } from '../ReasonButton.tsx'
import { CountTable } from './CountTable.tsx'
import { SheetSignatures } from './SheetSignatures.tsx'
import { sheetQuery, sheetsQuery, useReverseSheet } from './sheet.queries.ts'

/** A counting sheet: what was counted, its signatures, and the actions of its state. Its paper is the PDF. */
export const SheetPage = () => {
  const { sheets } = usePlaces()
  const sheetId = useRouteParam('sheetId')
  return (
    <RecordScreen
      record={useQuery(sheetQuery(useCall(), useCustomerId(), sheetId))}
      title={(sheet) => (sheet?.reversesId ? sheetTexts.oneReversing : sheetTexts.one)}
      back={sheets}
      renderNote={(sheet) => (sheet.reversal?.isSealed ? sheetTexts.isReversed : sheetTexts.states[sheet.state])}
      renderActions={(sheet) => <Actions sheet={sheet} />}
    >
      {(sheet) => <Content key={`${sheet._id} ${sheet.state}`} sheet={sheet} />}
    </RecordScreen>
  )
}

/** The count, which the server keeps from who is to count second (docs/rules/cash.md#cash-blind). */
const Content = ({ sheet }: { sheet: CountingSheet }) => {
  const { lines, total, reversesId } = sheet
  return (
    <>
      <SheetFacts sheet={sheet} />
      {lines && total !== undefined && <CountTable lines={lines} total={total} isCancelling={reversesId !== null} />}
      <SheetSignatures sheet={sheet} />
      {sheet.state === 'sealed' && <NextSheetSteps sheet={sheet} />}
    </>
  )
}

const Actions = ({ sheet: { _id, day, state, transactionId, reversesId, reversal } }: { sheet: CountingSheet }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const places = usePlaces()
  return (
    <>
      {state === 'draft' && !reversesId && (
        <LinkButton variant="default" leftSection={<IconPencil size={18} aria-hidden />} to={places.sheetUpdate(_id)}>
          {sheetTexts.update}
        </LinkButton>
      )}
      {transactionId && (
        <LinkButton
          variant="default"
          leftSection={<IconReceiptEuro size={18} aria-hidden />}
          to={places.donation(transactionId)}
        >
          {sheetTexts.seeDonation}
        </LinkButton>
      )}
      <FileButton
        act="print"
        label={sheetTexts.print}
        load={() => call(printSheet, { params: { customerId, sheetId: _id } })}
        fileName={`feuille_${day}.pdf`}
      />
      {state === 'sealed' && !reversesId && !reversal && <Reverse sheetId={_id} />}
    </>
  )
}

const Reverse = ({ sheetId }: { sheetId: string }) => {
  const { sheet: placeOf } = usePlaces()
  const goTo = useGoTo()
  const callers = useCallers()
  const { mutateAsync: reverse } = useReverseSheet(useCustomerId(), sheetId)
  const act = async (reason: string) => {
    const { _id } = await reverse(reason)
    toasts.success(sheetTexts.reversalBegun)
    goTo(placeOf(_id))
  }
  if (!mayCall(reverseSheet, callers)) return null
  return <ReasonButton label={sheetTexts.reverse} note={sheetTexts.reverseNote} act={act} />
}

const SheetFacts = ({ sheet }: { sheet: CountingSheet }) => {
  const places = usePlaces()
  const { day, place, event, box, cause, createdAt, createdBy, reversesId, reversal, reason } = sheet
  const linked = (to: Place, text: string) => <Link {...linkTo(to)}>{text}</Link>
  const facts: [string, ReactNode][] = [
    [sheetTexts.reverses, reversesId && linked(places.sheet(reversesId), sheetTexts.seeReversed)],
    [sheetTexts.reason, reason],
    [sheetTexts.reversedBy, reversal && linked(places.sheet(reversal._id), sheetTexts.reversalOf(reversal.isSealed))],
    [sheetTexts.day, formatDay(day)],
    [sheetTexts.place, place],
    [sheetTexts.event, event],
    [sheetTexts.box, box],
    [sheetTexts.cause, cause?.name ?? sheetTexts.noCause],
    [sheetTexts.createdAt, `${formatDateTime(createdAt)}, ${createdBy.name}`],
  ]
  return <Facts title={sheetTexts.information} facts={facts.filter(([, value]) => value !== null)} />
}

/**
 * Leads on from a sealed sheet: to another one of its day that is not sealed, to the bank, and to the closing of the
 * day, which is for managers (docs/rules/fridays.md#fridays-steps).
 */
const NextSheetSteps = ({ sheet }: { sheet: CountingSheet }) => {
  const { sheet: placeOf, deposits, friday } = usePlaces()
  const isManager = useRole() === 'manager'
  const weekday = useOwnWeekday()
  const { data } = useInfiniteQuery(sheetsQuery(useCall(), useCustomerId()))
  const open = data?.pages
    .flatMap((page) => page.data)
    .find(({ _id, day, state }) => day === sheet.day && state !== 'sealed' && _id !== sheet._id)
  return (
    <NextSteps
      steps={[
        ...(open ? [{ label: sheetTexts.nextSheet, to: placeOf(open._id) }] : []),
        { label: sheetTexts.toBank, to: deposits() },
        ...(isManager ? [{ label: ownDayTitle(weekday), to: friday(sheet.day) }] : []),
      ]}
    />
  )
}
