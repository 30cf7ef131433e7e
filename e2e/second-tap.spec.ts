import { quickLog } from './fixtures/screen.ts'
import { expect, phone, test } from './fixtures/test.ts'
import { fingersOn, middleOfBox } from './fixtures/touch.ts'

// Fingers that meet what is still on its way.
test.use({ motion: 'no-preference' })

for (const hand of ['a mouse', 'a finger'])
  test(`a double tap that closes a sheet presses nothing beneath it, with ${hand}`, { tag: '@logging' }, async ({
    openDevice,
    person,
  }) => {
    const child = await person.api.children.create({ body: { name: 'Pip' } })
    const { page } = await openDevice({ of: person, child: child._id, viewport: phone, hasTouch: hand === 'a finger' })
    // On an open page it shows 1970 for a moment, and what is asked then is refused.
    await page.clock.install()
    // A page with another clock tells of no resources.
    const guarded = page.waitForEvent('requestfinished', (request) => request.url().includes('/second-tap'))
    await page.goto('/home')
    await guarded
    await quickLog(page, 'Feed').click()
    const sheet = page.getByRole('dialog', { name: 'Feeding Pip' })
    const close = sheet.getByRole('button', { name: 'Close' })
    // The sheet glides in.
    await close.click({ trial: true })
    const middle = await middleOfBox(close)
    await page.evaluate(() => {
      const heard: string[] = []
      document.addEventListener('click', ({ target }) => {
        heard.push(
          (target as Element).closest('[aria-label]')?.getAttribute('aria-label') ?? (target as Element).tagName,
        )
      })
      Object.assign(globalThis, { heard })
    })
    // However slow the machine is, the second tap comes at once.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    if (hand === 'a mouse') await page.mouse.dblclick(middle.x, middle.y)
    else {
      const fingers = await fingersOn(page)
      await fingers.tap(middle)
      await fingers.tap(middle)
    }
    await page.clock.resume()
    await expect(sheet).toBeHidden()
    expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual(['Close'])
    // A tap that is meant counts again.
    await page.clock.fastForward(500)
    await quickLog(page, 'Diaper').click()
    await expect(page.getByText('Wet diaper logged').first()).toBeVisible()
  })
