import { Button } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconMaximize } from '@tabler/icons-react'
import { liveTexts } from './live.texts.ts'

/** Fills the screen. Esc leaves the full screen, as everywhere. */
export const FullScreenButton = () => {
  const { fullscreen, toggle } = useFullscreenDocument()
  if (fullscreen || !document.fullscreenEnabled) return null
  return (
    <Button variant="default" leftSection={<IconMaximize size={18} aria-hidden />} onClick={() => void toggle()}>
      {liveTexts.fullScreen}
    </Button>
  )
}
