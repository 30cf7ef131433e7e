import type { Account } from '../fixtures/people.ts'
import { test as base, expect } from '../fixtures/test.ts'
import type { Engine, Tab } from './driver/browser.ts'
import { createFirefox } from './driver/firefox.ts'
import { createScreen, type Screen } from './driver/screen.ts'
import { laySlowWire } from './driver/slow-wire.ts'
import { shownIds } from './driver/text-ids.ts'
import { createWebKit } from './driver/webkit.ts'

/** A phone with a browser of its engine, a slow way to the server, and somebody signed in. */
export interface Phone extends Screen {
  /** Another tab of the same browser. */
  newTab(): Promise<Screen>
  /** As if the server were stopped. What cannot be loaded meanwhile is no complaint. */
  stopServer(): Promise<void>
  startServer(): Promise<void>
  /** Looks for what went wrong and closes the browser; phones that are left open are closed at the end of the journey. */
  close(): Promise<void>
}

interface PhoneOptions {
  /** Whose it is; nobody's without it. */
  readonly of?: Account
  /** Id of the selected child, or 'all'. */
  readonly child?: string
}

interface Fixtures {
  readonly openPhone: (options?: PhoneOptions) => Promise<Phone>
}

interface WorkerFixtures {
  readonly engine: Engine
}

/** Bytes take this long in either direction. Without it the races that a phone sees hide on an idle machine. */
const wireDelayMs = 120

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern.
    async ({}, use, { project }) => {
      const engine = project.name === 'webkit' ? createWebKit() : createFirefox()
      await use(engine)
      await engine.end()
    },
    { scope: 'worker' },
  ],
  openPhone: async ({ engine, url }, use, testInfo) => {
    const problems: string[] = []
    const open = new Set<Phone>()
    await use(async ({ of, child } = {}) => {
      let isServerStopped = false
      const wire = await laySlowWire(url, wireDelayMs)
      const browser = await engine.open((text) => {
        if (!(isServerStopped && text.startsWith('not loaded: '))) problems.push(text)
      })
      const screens: Screen[] = []
      const addTab = async () => {
        const tab = await browser.newTab()
        const screen = createScreen(tab, wire.url)
        screens.push(screen)
        return screen
      }
      const first = await addTab()
      if (of !== undefined) await signedIn(first.tab, wire.url, of, child)
      const phone: Phone = {
        ...first,
        newTab: addTab,
        stopServer: async () => {
          isServerStopped = true
          await wire.cut()
        },
        startServer: async () => {
          await wire.mend()
          isServerStopped = false
        },
        close: async () => {
          open.delete(phone)
          for (const [at, screen] of screens.entries()) {
            problems.push(...(await shownIds(screen).catch(() => [])).map((id) => `the id of a text is shown: ${id}`))
            if (testInfo.errors.length === 0) continue
            // A page that hangs gives no picture either; its browser must be ended all the same.
            const body = await screen.tab.screenshot().catch(() => null)
            if (body !== null) await testInfo.attach(`tab ${at}`, { body, contentType: 'image/png' })
          }
          await browser.close()
          await wire.close()
        },
      }
      open.add(phone)
      return phone
    })
    for (const phone of open) await phone.close()
    expect(problems, 'what the pages complained about').toEqual([])
  },
})

/** Leaves in the browser what signing in does (A §9), from an address that runs nothing of the app. */
async function signedIn(tab: Tab, origin: string, { tokens, user }: Account, child?: string): Promise<void> {
  await tab.goto(`${origin}/icons/icon-192.png`)
  const items = {
    token: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    user: JSON.stringify(user),
    ...(child === undefined ? {} : { [`nestwren.selectedChild.${user.accountId}`]: child }),
  }
  await tab.run(`for (const [key, value] of Object.entries(${JSON.stringify(items)})) localStorage.setItem(key, value)`)
}

export { expect }
