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
