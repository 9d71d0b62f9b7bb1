import { Button } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { copyText } from '#shared/web/copyText.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { addressOf, type CreatedLiveLink } from '../link.ts'
import { liveTexts } from './live.texts.ts'

/** Shows the link of a new projection, once. */
export const CreatedLink = ({ link }: { link: CreatedLiveLink }) => (
  <div className="mb-24">
    <Notice tone="success" role="status">
      <p>{liveTexts.opened}</p>
      <div className="inline gap-8 mt-12">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(new URL(addressOf(link.token), location.href).href, liveTexts.linkCopied)}
        >
          {liveTexts.copyLink}
        </Button>
        <Button
          variant="subtle"
          component="a"
          href={addressOf(link.token)}
          target="_blank"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {liveTexts.openAgain}
        </Button>
      </div>
    </Notice>
  </div>
)
