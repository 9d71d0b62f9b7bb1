import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime, formatDay } from '#shared/days.ts'
import { Facts } from '#shared/web/kit/Section.tsx'
import { linkTo, type Place, usePlaces } from '#shared/web/places.tsx'
import { sheetTexts } from '../../sheet.texts.ts'
import type { CountingSheet } from '../../sheet.ts'

export const SheetFacts = ({ sheet }: { sheet: CountingSheet }) => {
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
