import type { Page } from '@playwright/test'
import { expectSoonEmpty, layoutProblems } from './fixtures/layout.ts'
import { makeLongFamily } from './fixtures/long-family.ts'
import { addressIn, pagesBehindSignIn, pagesForAll } from './fixtures/pages.ts'
import { expect, test } from './fixtures/test.ts'

/**
 * What does not lie where a mirror would put it: the page is measured as it would be from left to right and as it is, with
 * the same texts. What runs from left to right on both (drawings, photos) counts as one box.
 */
function unturned(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
    const boxes = [...document.body.querySelectorAll('*')].filter((element) => {
      const around = element.parentElement
      const isInDrawing = around !== null && getComputedStyle(around).direction === 'ltr'
      return !isInDrawing && !isInline(element) && element.closest('svg svg, svg > *, option') === null
    })
    const measure = (dir: string) => {
      root.dir = dir
      window.scrollTo(0, 0)
      return boxes.map((element) => element.getBoundingClientRect())
    }
    const fromTheRight = measure('rtl')
    const fromTheLeft = measure('ltr')
    root.dir = 'rtl'
    const room = root.clientWidth
    return boxes.flatMap((element, at) => {
      const [there, here] = [fromTheLeft[at], fromTheRight[at]]
      if (there === undefined || here === undefined || here.width === 0 || here.height === 0) return []
      const off = Math.abs(room - there.right - here.left)
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
      return off > 1.5 ? [`${name} lies ${Math.round(off)} px from its mirror`] : []
    })
  })
}

async function expectTurned(page: Page, path: string): Promise<void> {
  await expect(page.locator('main').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
  await expect(page.locator('html'), path).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('body'), path).toContainText('\u202e')
  await expectSoonEmpty(() => unturned(page), `${path} in a mirror`)
  await expectSoonEmpty(() => layoutProblems(page), path)
}

const fromTheRight = () => localStorage.setItem('nestwren.direction', 'rtl')

test('every page of a family turns from left to right', { tag: ['@shell', '@home'] }, async ({ openDevice, url }) => {
  test.slow()
  const family = await makeLongFamily(url)
  const { page } = await openDevice({ of: family.person, child: 'all', viewport: { width: 390, height: 844 } })
  await page.addInitScript(fromTheRight)
  for (const path of pagesBehindSignIn()) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(addressIn(path, family.params))
    await expectTurned(page, path)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectTurned(page, `${path} on a desktop`)
  }
})

test('the pages without a sign-in turn too', { tag: ['@shell', '@home'] }, async ({ openDevice }) => {
  const { page, expectComplaint } = await openDevice({ viewport: { width: 390, height: 844 } })
  // Written ahead they stand in texts that run from the left: React says that those it shows differ.
  expectComplaint(/React error #418/)
  await page.addInitScript(fromTheRight)
  for (const path of pagesForAll) {
    await page.goto(path)
    // What turns a written page comes once somebody is there.
    await page.mouse.move(5, 5)
    await expectTurned(page, path)
  }
})

const letters = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ'
/** A text in Hebrew letters, one for each of ours. */
const inHebrew = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97] ?? letter)

/**
 * Words from the right that are not read from the right, and lines in which they have moved what stands beside them: each
 * piece of a line stands where it is written.
 */
function misread(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fromTheRight = /[\u0590-\u05ff]/
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines = new Map<Element, { readonly text: string; readonly box: DOMRect }[]>()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { data } = node as Text
      const holder = node.parentElement
      if (holder === null || holder.closest('script, style, .sr-only') !== null) continue
      const marked = holder.closest('[dir]:not(html)')
      const line = marked?.matches('bdi') ? marked.parentElement : holder
      for (const { 0: text, index } of data.matchAll(/\u2068[^\u2069]*\u2069|[^\u2068]+/g)) {
        if (text.trim() === '') continue
        const isForeign = fromTheRight.test(text)
        const isTurned = marked?.getAttribute('dir') === 'auto' && getComputedStyle(marked).direction === 'rtl'
        if (isForeign && !isTurned && !text.startsWith('\u2068')) found.push(`“${text}” is not read from the right`)
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        const [box, ...more] = range.getClientRects()
        if (line === null || box === undefined) continue
        const isWhole = more.every(({ top }) => top === box.top) && (line === holder || holder.matches('bdi'))
        lines.set(line, [
          ...(lines.get(line) ?? []),
          ...(isWhole ? [{ text, box: range.getBoundingClientRect() }] : []),
        ])
      }
    }
    for (const [line, pieces] of lines) {
      if (!pieces.some(({ text }) => fromTheRight.test(text)) || getComputedStyle(line).direction === 'rtl') continue
      for (const [at, { text, box }] of pieces.entries()) {
        const before = pieces[at - 1]
        const isBeside = before !== undefined && Math.abs(before.box.top - box.top) < 2
        if (isBeside && box.left < before.box.left) found.push(`“${text}” stands before “${before.text}”`)
      }
    }
    for (const field of document.querySelectorAll(
      'textarea, input:not([type]), input[type="text"], input[type="search"]',
    )) {
      const isOfFigures = field.hasAttribute('inputmode') || field.hasAttribute('readonly')
      if (!isOfFigures && field.getAttribute('dir') !== 'auto') found.push(`${field.outerHTML} keeps one direction`)
    }
    return found
  })
}

test('what a family writes from the right is read from the right on every page, and moves nothing beside it', {
  tag: ['@shell', '@home'],
}, async ({ openDevice, url }) => {
  test.slow()
  const family = await makeLongFamily(url, inHebrew)
  const { page } = await openDevice({ of: family.person, child: 'all', viewport: { width: 390, height: 844 } })
  const sheets = ['/medicines#/medicine=new', '/milk#/milk=new', '/home#/log=note', '/home#/log=diaper']
  for (const path of [...pagesBehindSignIn(), ...sheets]) {
    const address =
      path === '/search' ? `/search?q=${encodeURIComponent(inHebrew('walk'))}` : addressIn(path, family.params)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address)
      await expect(page.locator('main').first()).toBeAttached()
      await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
      await expectSoonEmpty(() => misread(page), `${path}, ${width} px wide`)
    }
  }
})
