import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const state = '/tmp/back-state.json'
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  ...(existsSync(state) ? { storageState: state } : {}),
})
const page = await context.newPage()
await page.goto('http://localhost:4613/home')
if (!existsSync(state)) {
  await page.getByLabel('Email').fill('mara@homemail.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-nest-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
}
await page.waitForURL(/home/)
await page.waitForTimeout(5000)
await context.storageState({ path: state })
await page.getByRole('group', { name: 'Choose child' }).getByRole('button').first().tap()
if (process.argv[2] === 'old') await page.addStyleTag({ content: '' }).catch(() => {})
if (process.argv[2] === 'old')
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      const walk = (rules, owner) => {
        ;[...rules].forEach((r, i) => {
          if (r.selectorText?.includes('"held"] > body')) owner.deleteRule(i)
          else if (r.cssRules) walk(r.cssRules, r)
        })
      }
      walk(sheet.cssRules, sheet)
    }
  })
const cdp = await context.newCDPSession(page)
await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
const rows = []
for (let i = 0; i < 8; i++) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'blink', 'disabled-by-default-devtools.timeline'],
  })
  await page.getByRole('region', { name: 'Quick log' }).getByRole('button', { name: 'Diaper' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor()
  await page.waitForTimeout(600)
  const trace = JSON.parse((await browser.stopTracing()).toString())
  const ev = trace.traceEvents
  const click = ev.find((e) => e.name === 'EventDispatch' && e.args?.data?.type === 'click')
  const end = click.ts + 300_000
  const within = ev.filter((e) => e.ts >= click.ts && e.ts < end && e.pid === click.pid && e.tid === click.tid)
  const sum = (name) => within.filter((e) => e.name === name).reduce((a, e) => a + (e.dur ?? 0), 0) / 1000
  const styles = within.filter((e) => e.name === 'UpdateLayoutTree')
  rows.push({
    click: click.dur / 1000,
    style: sum('UpdateLayoutTree'),
    els: styles.map((e) => e.args.elementCount).join(','),
    layout: sum('Layout'),
    prepaint: sum('PrePaint'),
    paint: sum('Paint'),
  })
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).first().tap()
  await page.waitForTimeout(1000)
}
console.table(rows)
await browser.close()
