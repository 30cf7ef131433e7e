import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser as FirefoxBrowser, type KeyInput, type Page } from 'puppeteer-core'
import { again } from './again.ts'
import { type Browser, type Engine, keys, type Tab } from './browser.ts'
import { isMotionReduced } from './motion.ts'
import { watchPage } from './page-watch.ts'

const mark = 'nestwren-watch '
const names: Readonly<Record<string, KeyInput>> = {
  [keys.control]: 'Control',
  [keys.enter]: 'Enter',
  [keys.escape]: 'Escape',
  [keys.tab]: 'Tab',
  [keys.backspace]: 'Backspace',
}

/** Firefox over WebDriver BiDi. It is started once; every `open` is a context that shares nothing with the others. */
export function createFirefox(): Engine {
  const home = mkdtempSync(join(tmpdir(), 'nestwren-firefox-'))
  let started: Promise<FirefoxBrowser> | null = null
  const start = () =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      headless: true,
      env: { ...process.env, HOME: home, LANGUAGE: 'en_US:en', TZ: 'UTC' },
      extraPrefsFirefox: {
        'intl.accept_languages': 'en-US, en',
        // There is no graphics card: what moves is drawn by the processor that the pages need.
        'ui.prefersReducedMotion': Number(isMotionReduced),
        'layout.frame_rate': 30,
        // Processes for tabs that nobody opens.
        'dom.ipc.processPrelaunch.enabled': false,
      },
    })
  return {
    name: 'firefox',
    open: async (onComplaint) => {
      started ??= start()
      const context = await (await started).createBrowserContext()
      return {
        newTab: async () => createTab(await watched(await again(() => context.newPage()), onComplaint)),
        close: () => context.close(),
      } satisfies Browser
    },
    end: async () => {
      await (await started)?.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function watched(page: Page, onComplaint: (text: string) => void): Promise<Page> {
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) onComplaint(message.text().slice(mark.length))
  })
  await page.evaluateOnNewDocument(`(${watchPage})((text) => console.debug(${JSON.stringify(mark)} + text))`)
  await page.setViewport({ width: 390, height: 844 })
  return page
}

function createTab(page: Page): Tab {
  return {
    afterDatePart: '',
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load', timeout: 60_000 })),
    reload: async () => void (await page.reload()),
    // Not `goBack`, which waits for a page to be loaded: within the app none is.
    back: async () => void (await page.evaluate('history.back()')),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    press: (x, y) => page.mouse.click(x, y, { delay: 30 }),
    type: async (text) => {
      let isHeld = false
      for (const key of text) {
        if (key === keys.control) {
          await page.keyboard.down('Control')
          isHeld = true
          continue
        }
        await page.keyboard.press(names[key] ?? (key as KeyInput))
        if (isHeld) await page.keyboard.up('Control')
        isHeld = false
      }
    },
    choose: async (selector, paths) => {
      const input = await page.$(selector)
      if (input === null) throw new Error(`There is no ${selector}.`)
      await (input as import('puppeteer-core').ElementHandle<HTMLInputElement>).uploadFile(...paths)
    },
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
  }
}
