import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { copyText } from './copyText.ts'
import { kitTexts } from './kit/kit.texts.ts'

type CopyLinkButtonProps = {
  search?: Record<string, string | undefined>
}

const addressOf = (search: CopyLinkButtonProps['search']): string => {
  const address = new URL(window.location.href)
  if (!search) return address.href
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  address.search = new URLSearchParams(given).toString()
  return address.href
}

export const copyAddress = (search?: CopyLinkButtonProps['search']): void =>
  void copyText(addressOf(search), kitTexts.linkCopied)

/** Copies the address of the screen, filters included, to send it to a colleague. */
export const CopyLinkButton = ({ search }: CopyLinkButtonProps) => (
  <Button
    variant="subtle"
    size="sm"
    mih={44}
    leftSection={<IconLink size={18} aria-hidden />}
    onClick={() => copyAddress(search)}
  >
    {kitTexts.copyLink}
  </Button>
)
