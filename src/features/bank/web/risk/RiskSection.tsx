import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconClockExclamation,
  IconCloudUpload,
  IconDeviceMobileOff,
  IconFileOff,
  IconReceiptOff,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { type Place, usePlaces } from '#shared/web/places.tsx'
import type { BankRisk, RiskItem } from '../../bank-calendar.ts'
import { riskTexts as texts } from './risk.texts.ts'

const shownCount = 5

const icons: Record<RiskItem['kind'], ReactNode> = {
  silent: <IconDeviceMobileOff size={20} aria-hidden />,
  waiting: <IconCloudUpload size={20} aria-hidden />,
  late: <IconClockExclamation size={20} aria-hidden />,
  lost: <IconReceiptOff size={20} aria-hidden />,
  receipt: <IconFileOff size={20} aria-hidden />,
  worship: <IconFileOff size={20} aria-hidden />,
  unexplained: <IconAlertCircle size={20} aria-hidden />,
}

/** Leads to what an item is about: the terminal, its donations of the day, or the line. */
const usePlaceOf = () => {
  const { device, transactions, bankLine, receipt, fiscalProfile } = usePlaces()
  return (item: RiskItem): Place => {
    if (item.kind === 'lost' || item.kind === 'unexplained') return bankLine(item.lineId)
    if (item.kind === 'receipt') return receipt(item.receiptId)
    if (item.kind === 'worship') return fiscalProfile()
    if (item.kind !== 'late') return device(item.device._id)
    return transactions({
      deviceId: item.device._id,
      startDate: item.day,
      endDate: item.day,
      paymentMethod: 'card',
    })
  }
}

const keyOf = (item: RiskItem): string => {
  if (item.kind === 'unexplained') return item.lineId
  if (item.kind === 'receipt') return item.receiptId
  if (item.kind === 'worship') return item.kind
  return [item.kind, item.device?._id, 'day' in item && item.day, 'name' in item && item.name].join(' ')
}

/** 'Euros à risque': what may never come, the largest first, each with its act. Nothing where there is nothing. */
export const RiskSection = ({ risk: { amount, items, others } }: { risk: BankRisk }) => {
  const [isWhole, setWhole] = useState(false)
  const placeOf = usePlaceOf()
  if (items.length === 0) return null
  const shown = isWhole ? items : items.slice(0, shownCount)
  return (
    <Section title={texts.title(amount)}>
      <LinkRows
        rows={shown.map((item) => ({
          id: keyOf(item),
          to: placeOf(item),
          icon: icons[item.kind],
          name: texts.sentenceOf(item),
          note: texts.acts[item.kind],
          end: { figure: <Amount euros={item.amount} /> },
        }))}
      />
      {shown.length < items.length && (
        <Button variant="default" className="mt-10" onClick={() => setWhole(true)}>
          {texts.showAll(items.length)}
        </Button>
      )}
      {shown.length === items.length && others.itemCount > 0 && (
        <p className="quiet mt-10">{texts.others(others.itemCount, others.amount)}</p>
      )}
    </Section>
  )
}
