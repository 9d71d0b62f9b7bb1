import { mdiSheep, mdiWaterWellOutline } from '@mdi/js'
import {
  type Icon,
  IconBasketHeart,
  IconBuildingMosque,
  IconChalkboardTeacher,
  IconClipboardText,
  IconHanger,
  IconHeartHandshake,
  IconHomeHeart,
  IconMoneybagHeart,
  IconMoodKid,
  IconScale,
  IconSchool,
  IconShirt,
  IconSoup,
  IconStethoscope,
  IconTent,
  IconTools,
  IconToolsKitchen2,
  IconWheat,
} from '@tabler/icons-react'
import type { CauseIcon } from '../cause.ts'

/** Tabler has no sheep and no well: both are Material Design icons. */
const drawings: Record<CauseIcon, Icon | string> = {
  mosque: IconBuildingMosque,
  lunch: IconToolsKitchen2,
  meal: IconSoup,
  wheat: IconWheat,
  form: IconClipboardText,
  balance: IconScale,
  tools: IconTools,
  'holding-hearth': IconHeartHandshake,
  sheep: mdiSheep,
  well: mdiWaterWellOutline,
  orphan: IconMoodKid,
  food: IconBasketHeart,
  clothing: IconShirt,
  tent: IconTent,
  donation: IconMoneybagHeart,
  education: IconSchool,
  teacher: IconChalkboardTeacher,
  health: IconStethoscope,
  shelter: IconHomeHeart,
  'clothing-donation': IconHanger,
}

/** The icon of a cause. Always shown beside the name, so hidden from screen readers. */
export const CauseIconMark = ({ icon, size = 24 }: { icon: CauseIcon; size?: number }) => {
  const Drawing = drawings[icon]
  if (typeof Drawing !== 'string') return <Drawing size={size} aria-hidden />
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
      <path d={Drawing} />
    </svg>
  )
}
