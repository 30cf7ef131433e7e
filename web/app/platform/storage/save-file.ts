/** Long enough for any browser to have begun reading it. */
const revokeAfterMs = 60_000

/** Lets the browser store bytes as a file. */
export function saveFile(bytes: Blob, fileName: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
