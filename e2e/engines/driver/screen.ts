import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Tab } from './browser.ts'
import { keys } from './browser.ts'

/** What a person looks for: by role and name, by the label of a field, or by words. */
interface What {
  readonly role?: string
  readonly name?: string | RegExp
  readonly label?: string | RegExp
  readonly text?: string | RegExp
  /** Only what holds these words somewhere inside. */
  readonly has?: string | RegExp
  readonly within?: What
}

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
const waitMs = 60_000
const lookMs = 250
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs in the page: everything on it that somebody may mean by `what`, as a screen reader sees the page. */
function findAll(what: What): HTMLElement[] {
  const dom = (globalThis as unknown as { TestingLibraryDom: typeof import('@testing-library/dom') }).TestingLibraryDom
  const asMatcher = (given: string | RegExp | { source: string; flags: string }) =>
    typeof given === 'string' ? given : new RegExp(given.source, given.flags)
  const holds = (node: HTMLElement, words: string | RegExp) => {
    const text = (node.innerText ?? '').replace(/\s+/g, ' ')
    const matcher = asMatcher(words)
    return typeof matcher === 'string' ? text.includes(matcher) : matcher.test(text)
  }
  const look = ({ role, name, label, text, has, within }: What): HTMLElement[] => {
    const roots = within === undefined ? [document.body] : look(within)
    const found = roots.flatMap((root) => {
      if (role !== undefined) return dom.queryAllByRole(root, role, name === undefined ? {} : { name: asMatcher(name) })
      if (label !== undefined) return dom.queryAllByLabelText(root, asMatcher(label))
      if (text !== undefined) return dom.queryAllByText(root, asMatcher(text))
      return [root]
    })
    const isShown = (node: HTMLElement) => node.checkVisibility({ visibilityProperty: true })
    return found.filter((node) => isShown(node) && (has === undefined || holds(node, has)))
  }
  return look(what)
}

/**
 * Runs in the page: the middle of an element once it has come to rest and nothing lies on top of it, or why not. Where the
 * element is no longer there when the press arrives, nothing is pressed, and `pressMissed` names what is there instead.
 */
async function findSpot(what: What): Promise<{ x: number; y: number } | string> {
  const [node] = findAll(what)
  if (node === undefined) return 'it is not there'
  const control = node.closest('button, input, select, textarea')
  if (control !== null && 'disabled' in control && control.disabled === true) return 'it is disabled'
  node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const isMoving = document
    .getAnimations()
    // What follows the scroll bar moves only with it.
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
  if (isMoving) return 'the page is moving'
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(null)))
  const place = () => JSON.stringify(node.getBoundingClientRect())
  let before = ''
  for (let count = 0; before !== place() && count < 20; count++) {
    before = place()
    await frame()
    await frame()
  }
  if (before !== place()) return 'it is moving'
  const box = node.getBoundingClientRect()
  const [x, y] = [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)]
  const top = document.elementFromPoint(x, y)
  const label = top?.closest('label')
  if (top === null || !(node.contains(top) || top.contains(node) || label?.control === node))
    return `${top?.outerHTML.slice(0, 120)} lies on top of it`
  const page = globalThis as { pressMissed?: string; endJudging?: () => void }
  const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  let verdict: 'hit' | 'missed' | undefined
  const judge = (event: Event) => {
    const met = event.target as Element
    const isMeant = node.contains(met) || met.contains(node) || label?.contains(met) === true
    verdict ??= isMeant ? 'hit' : 'missed'
    if (verdict === 'hit') return page.endJudging?.()
    page.pressMissed = met.outerHTML.slice(0, 120)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.endJudging?.()
  page.endJudging = () => {
    for (const type of events) removeEventListener(type, judge, true)
  }
  delete page.pressMissed
  for (const type of events) addEventListener(type, judge, true)
  return { x, y }
}

function sourceOf(what: What): string {
  return JSON.stringify(what, (_key, value: unknown) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  )
}

/** Something on the screen; it is looked up anew each time it is used. */
export interface Part {
  get(role: string, name?: string | RegExp): Part
  labelled(label: string | RegExp): Part
  text(words: string | RegExp): Part
  holding(words: string | RegExp): Part
  /** Waits until it is there. */
  see(timeoutMs?: number): Promise<void>
  /** Waits until there is none, or as many as said. */
  count(expected: number, timeoutMs?: number): Promise<void>
  gone(timeoutMs?: number): Promise<void>
  click(): Promise<void>
  /** Gives it the focus without pressing it: in a date, its first part. */
  focus(): Promise<void>
  /** Replaces what a text field holds. */
  fill(text: string): Promise<void>
  /** Types the parts of a date or a time, such as month, day and year. */
  fillDate(...parts: readonly string[]): Promise<void>
  /** Reads something off it in the page. */
  read<Value>(reader: (node: HTMLElement) => Value): Promise<Value>
}

export interface Screen extends Pick<Part, 'get' | 'labelled' | 'text'> {
  readonly tab: Tab
  goto(path: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Runs a function in the page; it must not refer to anything outside itself. */
  run<Value, Given extends readonly unknown[]>(
    work: (...given: Given) => Value | Promise<Value>,
    ...given: Given
  ): Promise<Value>
  /** Waits until a function says true in the page. */
  until(work: () => boolean, timeoutMs?: number): Promise<void>
  type(text: string): Promise<void>
}

export function createScreen(tab: Tab, origin: string): Screen {
  const run = async (body: string): Promise<unknown> => {
    if ((await tab.run('return typeof TestingLibraryDom')) === 'undefined') await tab.run(`${library}`)
    return tab.run(`${findAll}\n${findSpot}\n${body}`)
  }

  /** Tries until it succeeds; a page that is just being replaced is no failure. */
  const patiently = async <Value>(
    attempt: () => Promise<{ value: Value } | string>,
    about: string,
    timeoutMs = waitMs,
  ): Promise<Value> => {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const result = await attempt().catch((error: Error) => error.message)
      if (typeof result !== 'string') return result.value
      if (Date.now() > deadline) throw new Error(`${about}: ${result}\n\n${await words()}`)
      // Each look costs the page as much as what it is waiting for.
      await pause(lookMs)
    }
  }
  const words = async () => {
    const shown = await tab.run('return document.body.innerText').catch((error: Error) => error.message)
    return `The page says:\n${String(shown).slice(0, 3000)}`
  }

  const partOf = (what: What): Part => {
    const source = sourceOf(what)
    const part: Part = {
      get: (role, name) => partOf({ role, ...(name === undefined ? {} : { name }), within: what }),
      labelled: (label) => partOf({ label, within: what }),
      text: (text) => partOf({ text, within: what }),
      holding: (has) => partOf({ ...what, has }),
      see: (timeoutMs) =>
        patiently(
          async () =>
            (await run(`return findAll(${source}).length`)) === 0 ? 'it is not there' : { value: undefined },
          source,
          timeoutMs,
        ),
      count: (expected, timeoutMs) =>
        patiently(
          async () => {
            const count = await run(`return findAll(${source}).length`)
            return count === expected ? { value: undefined } : `there are ${count}, not ${expected}`
          },
          source,
          timeoutMs,
        ),
      gone: (timeoutMs) => part.count(0, timeoutMs),
      click: async () => {
        await patiently(async () => {
          const spot = (await run(`return findSpot(${source})`)) as { x: number; y: number } | string
          if (typeof spot === 'string') return spot
          await tab.press(spot.x, spot.y)
          // A page that has gone to another document has taken the press.
          const missed = await tab
            .run('globalThis.endJudging?.(); return globalThis.pressMissed ?? null')
            .catch(() => null)
          return missed === null ? { value: undefined } : `it went from under the press, which met ${missed}`
        }, `to press ${source}`)
      },
      focus: () => part.read((node) => node.focus()),
      fill: async (text) => {
        await part.click()
        await tab.type(`${keys.control}a${keys.backspace}${text}`)
      },
      fillDate: async (...parts) => {
        await part.focus()
        await tab.type(parts.join(tab.afterDatePart))
      },
      read: async <Value>(reader: (node: HTMLElement) => Value) =>
        patiently(async () => {
          const value = await run(
            `const [node] = findAll(${source}); return node ? { value: (${reader})(node) } : null`,
          )
          return (value as { value: Value } | null) ?? 'it is not there'
        }, source),
    }
    return part
  }
  const page = partOf({})
  return {
    tab,
    get: (role, name) => partOf({ role, ...(name === undefined ? {} : { name }) }),
    labelled: (label) => partOf({ label }),
    text: page.text,
    goto: (path) => tab.goto(`${origin}${path}`),
    reload: tab.reload,
    back: tab.back,
    run: <Value, Given extends readonly unknown[]>(
      work: (...given: Given) => Value | Promise<Value>,
      ...given: Given
    ) => tab.run(`return (${work})(...${JSON.stringify(given)})`) as Promise<Value>,
    until: (work, timeoutMs) =>
      patiently(
        async () => ((await tab.run(`return (${work})()`)) === true ? { value: undefined } : 'it is not so yet'),
        work.toString(),
        timeoutMs,
      ),
    type: tab.type,
  }
}
