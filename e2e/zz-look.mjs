import { chromium } from '@playwright/test'

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const shot = async (name, size, scheme) => {
  const context = await browser.newContext({
    viewport: size,
    storageState: '/tmp/back-state.json',
    colorScheme: scheme,
  })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(m.text()))
  await page.goto('http://localhost:4613/home')
  await page.getByRole('region', { name: 'Quick log' }).getByRole('button', { name: 'Feed' }).waitFor()
  await page.waitForTimeout(2500)
  await page.getByRole('region', { name: 'Quick log' }).getByRole('button', { name: 'Feed' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/back-${name}-open.png` })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Animation.enable')
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  await page.evaluate(() => document.querySelector('.sheet [aria-label=Close]').click())
  await page.waitForTimeout(1800)
  await page.screenshot({ path: `/tmp/back-${name}-leaving.png`, animations: 'allow' })
  console.log(
    name,
    await page.evaluate(() => [
      document.querySelectorAll('.leaving').length,
      document.querySelectorAll('[role=dialog]').length,
      history.state?.layer,
      document.activeElement?.textContent,
    ]),
  )
  await page.waitForTimeout(3500)
  console.log(name, await page.evaluate(() => document.querySelectorAll('.leaving').length))
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.waitForTimeout(4500)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(1000)
  await page.screenshot({ path: `/tmp/back-${name}-menu.png`, animations: 'allow' })
  console.log(name, await page.evaluate(() => document.querySelectorAll('.leaving').length))
  await context.close()
}
await shot('390', { width: 390, height: 844 }, 'light')
await shot('390d', { width: 390, height: 844 }, 'dark')
await shot('1280', { width: 1280, height: 800 }, 'light')
await browser.close()
