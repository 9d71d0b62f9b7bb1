import {
  IconArrowsExchange,
  IconBuildingBank,
  IconClipboardList,
  IconClockExclamation,
  IconDeviceMobile,
} from '@tabler/icons-react'
import type { Day } from '#shared/days.ts'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { type Places, usePlaces } from '#shared/web/places.tsx'
import type { Missing } from '../friday.ts'
import { fridayTexts as texts } from './friday.texts.ts'

const icons = {
  terminal: IconDeviceMobile,
  keeping: IconDeviceMobile,
  sheet: IconClipboardList,
  corrections: IconArrowsExchange,
  late: IconClockExclamation,
  bank: IconBuildingBank,
}

/** A thing that another page mends. The day is closed and sent on this one, below the rows. */
type Row = Extract<Missing, { kind: keyof typeof icons }>
const isRow = (one: Missing): one is Row => one.kind in icons

const partsOf = (one: Row, day: Day, places: Places) => {
  switch (one.kind) {
    case 'terminal':
      return {
        id: `silent ${one.device._id}`,
        to: places.device(one.device._id),
        name: texts.silent(one.device.name, one.expected),
        note: texts.silentNote,
      }
    case 'keeping':
      return {
        id: `keeping ${one.device._id}`,
        to: places.device(one.device._id),
        name: texts.keeping(one.device.name, one.count),
        note: texts.keepingNote,
      }
    case 'sheet':
      return {
        id: one.sheet._id,
        to: places.sheet(one.sheet._id),
        name: texts.sheet(one.sheet),
        note: one.sheet.state === 'signed' ? texts.sheetNotes.signed : texts.sheetNotes.draft,
      }
    case 'corrections':
      return { id: one.kind, to: places.movements(), name: texts.corrections(one.count), note: texts.correctionsNote }
    case 'bank':
      return {
        id: one.kind,
        to: places.bank(day.slice(0, 7)),
        name: texts.unpaid(one.total),
        note: texts.unpaidNote,
      }
    default:
      return {
        id: one.kind,
        to: places.closing(one.closingId),
        name: texts.late(one.count, one.total),
        note: texts.lateNote,
      }
  }
}

/** Shows what a day lacks, each row with the one act that mends it. */
export const MissingList = ({ day, missing }: { day: Day; missing: Missing[] | undefined }) => {
  const places = usePlaces()
  const rows = missing?.filter(isRow)
  return (
    <Section title={texts.missing}>
      {rows === undefined && <ListSkeleton rows={1} />}
      {rows?.length === 0 && (
        <Notice tone="success" role="note">
          {texts.nothingMissing}
        </Notice>
      )}
      {rows && rows.length > 0 && (
        <LinkRows
          rows={rows.map((one) => {
            const Icon = icons[one.kind]
            return {
              ...partsOf(one, day, places),
              icon: <Icon size={20} aria-hidden />,
              end: { act: texts.acts[one.kind] },
            }
          })}
        />
      )}
    </Section>
  )
}
