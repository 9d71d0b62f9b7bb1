import { Button } from '@mantine/core'
import { IconArchiveOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { isPlatformRole } from '#shared/role.ts'
import { serverMessageText } from '#shared/web/failureText.ts'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useUnarchiveCause } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'

/** Makes an archived cause active again, then leaves its screen. */
export const UnarchiveButton = ({ causeId }: { causeId: string }) => {
  const { mutateAsync, isPending } = useUnarchiveCause(useCustomerId(), causeId)
  const leave = useLeave()
  const unarchive = () => {
    const texts = { loading: causeTexts.unarchiving, success: causeTexts.unarchived, failure: serverMessageText }
    toasts.follow(mutateAsync(), texts).then(leave, () => undefined)
  }
  return (
    <Button leftSection={<IconArchiveOff size={18} aria-hidden />} disabled={isPending} onClick={unarchive}>
      {causeTexts.unarchive}
    </Button>
  )
}

/**
 * Returns a function that leaves the screen. Users go to the list. Staff go two steps back in the history
 * (docs/rules/causes.md#causes-unarchive), or to the list when the history is shorter. Does nothing when the person has
 * already left the screen.
 */
const useLeave = () => {
  const router = useRouter()
  const { pathname } = router.state.location
  const isStaff = isPlatformRole(useRole())
  const { causes } = usePlaces()
  const goTo = useGoTo()
  return () => {
    const { location } = router.history
    if (location.pathname !== pathname) return
    if (isStaff && location.state.__TSR_index >= 2) router.history.go(-2)
    else goTo(causes())
  }
}
