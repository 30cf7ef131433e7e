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
