import { somethingFailed } from './failureText.ts'
import { toasts } from './toasts.ts'

/** Copies by the selection, for pages without a secure context, where browsers have no clipboard. */
const copySelected = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  // Inside an open dialog, which lets no focus out.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.focus()
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

const write = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

export const copyText = async (text: string, copied: string): Promise<void> => {
  if (await write(text)) toasts.success(copied)
  // The text can still be selected or typed.
  else toasts.failure(somethingFailed)
}
