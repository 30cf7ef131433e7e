const attribute = 'data-has'
const mark = /\[data-has~="([^"]+)"/g

/**
 * Does by attributes what `:has()` does in newer engines (Firefox before 121 has none): every element that has what a
 * `[data-has~="…"]` of the style sheets names carries that name. The build writes these (build-tools/has-selectors.ts).
 * Gives back how to stop.
 */
export function standInForHas(): () => void {
  let wanted: readonly string[] = []
  let sheetCount = -1
  let frame = 0
  const look = () => {
    frame = 0
    if (document.styleSheets.length !== sheetCount) {
      sheetCount = document.styleSheets.length
      wanted = [...new Set([...document.styleSheets].flatMap((sheet) => namesIn(() => sheet.cssRules)))]
    }
    setMarks(wanted)
  }
  const lookSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName !== attribute)) lookSoon()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
  // What is checked and what has the focus changes without the document.
  const events = ['input', 'change', 'click', 'focusin', 'focusout', 'load'] as const
  for (const event of events) document.addEventListener(event, lookSoon, true)
  lookSoon()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    for (const event of events) document.removeEventListener(event, lookSoon, true)
  }
}

/** The names in rules, and in the rules within these. */
function namesIn(rulesOf: () => CSSRuleList): readonly string[] {
  let rules: CSSRuleList
  try {
    rules = rulesOf()
  } catch {
    // A style sheet of another origin does not let itself be read, and is not ours.
    return []
  }
  return [...rules].flatMap((rule) => [
    ...('selectorText' in rule ? [...String(rule.selectorText).matchAll(mark)].map(([, name = '']) => name) : []),
    ...('cssRules' in rule ? namesIn(() => rule.cssRules as CSSRuleList) : []),
  ])
}

function setMarks(names: readonly string[]): void {
  const marks = new Map<Element, string[]>()
  for (const name of names)
    for (const element of elementsWith(name.replaceAll('%20', ' ')))
      marks.set(element, [...(marks.get(element) ?? []), name])
  for (const element of document.querySelectorAll(`[${attribute}]`))
    if (!marks.has(element)) element.removeAttribute(attribute)
  for (const [element, own] of marks)
    if (element.getAttribute(attribute) !== own.join(' ')) element.setAttribute(attribute, own.join(' '))
}

/** What `:has(inner)` matches. */
function elementsWith(inner: string): ReadonlySet<Element> {
  const found = new Set<Element>()
  for (const match of document.querySelectorAll(inner.replace(/^>\s*/, '')))
    for (let above = match.parentElement; above !== null; above = above.parentElement)
      if (!inner.startsWith('>') || above.querySelector(`:scope ${inner}`) !== null) found.add(above)
  return found
}
