/** Saves what a call answered as a file of the person's. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this turn; a minute is ample and gives the memory back.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Shows a file that a call answers in a tab of its own, where it is read and printed. The tab opens before the call,
 * since a browser lets only the click itself open one; where none may open, the file is saved.
 */
export const showFile = async (load: () => Promise<Blob>, name: string): Promise<void> => {
  const tab = window.open('', '_blank')
  try {
    const content = await load()
    // The tab reads the address again when it is reloaded: it lives as long as this page.
    if (tab) tab.location.href = URL.createObjectURL(content)
    else saveFile(content, name)
  } catch (error) {
    tab?.close()
    throw error
  }
}
