import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser without a window, which costs less, or a whole one: CHROMIUM_SHELL_PATH, CHROMIUM_PATH, or one on the PATH. */
function executable(): string {
  const candidates = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)))
  const given = [process.env.CHROMIUM_SHELL_PATH, process.env.CHROMIUM_PATH].filter((path) => path !== undefined)
  for (const path of [...given, ...candidates]) {
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // Not this one.
    }
  }
  throw new Error('These tests need Chromium: install it or set CHROMIUM_PATH.')
}

export interface Device {
  /** Starts the browser on the device's profile. */
  start(): Promise<void>
  open(url: string): Promise<Page>
  /** kill -9 of the browser and all its processes. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** A device: a browser profile that outlives the browser. */
export function createDevice(): Device {
  const profile = mkdtempSync(join(tmpdir(), 'nestwren-browser-'))
  let child: ChildProcess | null = null
  let browser: Browser | null = null

  const kill = async () => {
    const running = child
    child = null
    browser = null
    if (running?.pid === undefined || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    // The whole group: the browser keeps its storage in a process of its own.
    process.kill(-running.pid, 'SIGKILL')
    await ended
  }
  return {
    start: async () => {
      const flags = [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ]
      const started = spawn(executable(), flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
      child = started
      const address = await new Promise<string>((resolve, reject) => {
        let text = ''
        started.stderr?.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
          if (found !== undefined) resolve(found)
        })
        started.once('exit', () => reject(new Error(`Chromium did not start:\n${text}`)))
      })
      browser = await chromium.connectOverCDP(address)
    },
    open: async (url) => {
      const page = await browser?.contexts()[0]?.newPage()
      if (page === undefined) throw new Error('The browser has not been started.')
      await page.goto(url)
      return page
    },
    kill,
    remove: async () => {
      await kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
