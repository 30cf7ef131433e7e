/**
 * Tells everything that goes wrong in a page, from before its first line runs. Injected as source, so it must not refer
 * to anything outside itself.
 * @param tell gets one line of text for each complaint
 */
export function watchPage(tell: (text: string) => void): void {
  // Pictures and plain files are shown in pages of the browser's own making.
  if (document.contentType !== 'text/html') return
  // A page that is being left is cut off from its files in the middle of everything; nobody sees it any more.
  let isLeft = false
  addEventListener('beforeunload', () => {
    isLeft = true
  })
  const tellWhileShown = (text: string) => {
    if (!isLeft) tell(text)
  }
  const wordsOf = (what: unknown) =>
    what instanceof Error ? `${what.name}: ${what.message} ${what.stack ?? ''}` : String(what)
  addEventListener(
    'error',
    (event) => {
      const { target } = event
      // Firefox tells the page that follows what the page that was left could no longer load.
      if (target !== null && 'ownerDocument' in target && target.ownerDocument !== document) return
      if (target instanceof Element) {
        const address = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
        tellWhileShown(`not loaded: <${target.localName}> ${address.slice(0, 200)}`)
      } else if (event instanceof ErrorEvent)
        tellWhileShown(`uncaught: ${event.error instanceof Error ? wordsOf(event.error) : event.message}`)
      else tellWhileShown(`an error of ${String(target)}: ${JSON.stringify(event)}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => tellWhileShown(`unhandled rejection: ${wordsOf(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    tellWhileShown(`content security policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  )
  const { error, warn } = console
  console.error = (...given: unknown[]) => {
    tellWhileShown(`console.error: ${given.map(wordsOf).join(' ')}`)
    error.apply(console, given)
  }
  console.warn = (...given: unknown[]) => {
    const text = given.map(wordsOf).join(' ')
    if (text.includes('Uncompiled message')) tellWhileShown(`uncompiled text: ${text}`)
    warn.apply(console, given)
  }
}
