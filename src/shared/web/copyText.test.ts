// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyText } from './copyText.ts'
import { toasts } from './toasts.ts'

const copied: string[] = []

beforeEach(() => {
  copied.length = 0
  vi.spyOn(toasts, 'success').mockImplementation(() => {})
  vi.spyOn(toasts, 'failure').mockImplementation(() => {})
  // A page without a secure context.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** jsdom has no `execCommand`. */
const letCopy = (isAllowed: boolean): void => {
  document.execCommand = () => {
    copied.push((document.activeElement as HTMLTextAreaElement).value)
    return isAllowed
  }
}

it('copies without a clipboard, and gives the focus back', async () => {
  letCopy(true)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await copyText('https://dons.example/?causeId=punctual', 'Lien copié')
  expect(copied).toEqual(['https://dons.example/?causeId=punctual'])
  expect(toasts.success).toHaveBeenCalledWith('Lien copié')
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

it('says that the browser refused', async () => {
  letCopy(false)
  await copyText('texte', 'Copié')
  expect(toasts.success).not.toHaveBeenCalled()
  expect(toasts.failure).toHaveBeenCalledTimes(1)
})
