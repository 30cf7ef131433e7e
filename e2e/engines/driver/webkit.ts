import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { again } from './again.ts'
import { type Browser, type Engine, keys, type Tab } from './browser.ts'
import { isMotionReduced } from './motion.ts'
import { watchPage } from './page-watch.ts'

const element = 'element-6066-11e4-a52e-4f735466cecf'
/** Longer than any command may take by the timeouts of a session. */
const silenceMs = 90_000
const windowProgram = fileURLToPath(new URL('webkit-window.js', import.meta.url))

/** WebKitGTK, the engine of Safari, over WebDriver. Nothing that a site stores outlives its browser. */
export function createWebKit(): Engine {
  const dir = mkdtempSync(join(tmpdir(), 'nestwren-webkit-'))
  const launcher = join(dir, 'window.sh')
  mkdirSync(join(dir, 'home'))
  writeFileSync(launcher, `#!/bin/sh\nexec gjs -m "${windowProgram}" >>"${dir}/window.log" 2>&1\n`)
  chmodSync(launcher, 0o755)
  let display: Promise<{ process: ChildProcess; name: string }> | null = null
  /** Those whose browsers have not been closed. */
  const drivers = new Set<ChildProcess>()
  let count = 0

  /** One process drives one browser. */
  const startDriver = async (outputFile: string) => {
    display ??= startDisplay()
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      // In a group of its own, with the browser that it starts.
      detached: true,
      env: {
        ...process.env,
        DISPLAY: (await display).name,
        HOME: join(dir, 'home'),
        LANGUAGE: 'en_US:en',
        TZ: 'UTC',
        // There is neither a graphics card nor, for root, a way to make a sandbox.
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        ENGINE_SCRIPT: `(${watchPage})((text) => window.webkit.messageHandlers.watch.postMessage(text))`,
        ENGINE_SAYS: outputFile,
        ...(isMotionReduced && { ENGINE_STILL: '1' }),
      },
    })
    drivers.add(driver)
    await answering(base)
    const endDriver = async () => {
      drivers.delete(driver)
      await endGroup(driver)
    }
    return { base, end: endDriver }
  }

  const startSession = async (outputFile: string) => {
    const driver = await startDriver(outputFile)
    try {
      const { sessionId } = (await command(driver.base, 'POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: launcher, args: [] } } },
      })) as { sessionId: string }
      return { driver, session: `${driver.base}/session/${sessionId}` }
    } catch (error) {
      await driver.end()
      throw error
    }
  }

  const open = async (onComplaint: (text: string) => void): Promise<Browser> => {
    count += 1
    const outputFile = join(dir, `says-${count}.jsonl`)
    writeFileSync(outputFile, '')
    const { driver, session } = await again(() => startSession(outputFile))
    await command(session, 'POST', '/timeouts', { script: 30_000, pageLoad: 60_000, implicit: 0 })
    let told = 0
    const listen = () => {
      const lines = readFileSync(outputFile, 'utf8').split('\n').slice(0, -1)
      for (const line of lines.slice(told)) onComplaint(JSON.parse(line) as string)
      told = lines.length
    }
    // Soon after it was said: whether it counts may depend on what the journey is doing.
    const hearing = setInterval(listen, 50)
    let current = (await command(session, 'GET', '/window')) as string
    let isFirst = true
    return {
      newTab: async () => {
        const handle = isFirst
          ? current
          : ((await command(session, 'POST', '/window/new', { type: 'tab' })) as { handle: string }).handle
        isFirst = false
        const tab = createTab(session, async () => {
          if (current === handle) return
          await command(session, 'POST', '/window', { handle })
          current = handle
        })
        await tab.resize({ width: 390, height: 844 })
        return tab
      },
      close: async () => {
        await command(session, 'DELETE', '').catch(() => undefined)
        clearInterval(hearing)
        listen()
        await driver.end()
      },
    }
  }

  return {
    name: 'webkit',
    open,
    end: async () => {
      for (const driver of drivers) await endGroup(driver)
      if (display !== null) await end((await display).process)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function endGroup(leader: ChildProcess): Promise<void> {
  const ended = leader.exitCode === null ? once(leader, 'exit') : null
  try {
    process.kill(-(leader.pid ?? 0), 'SIGTERM')
  } catch {
    // Nobody of the group is there any more.
  }
  await ended
}

async function answering(base: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await fetch(`${base}/status`)
      return
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function createTab(session: string, select: () => Promise<void>): Tab {
  const ask = async (method: string, path: string, body?: unknown) => {
    await select()
    return command(session, method, path, body)
  }
  const run = async (body: string) => {
    const script = `const done = arguments[arguments.length - 1]
      ;(async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }))`
    const answer = (await ask('POST', '/execute/async', { script, args: [] })) as { value?: unknown; error?: string }
    if (answer?.error !== undefined) throw new Error(answer.error)
    return answer?.value
  }
  const rect = async (width: number, height: number) => ask('POST', '/window/rect', { x: 0, y: 0, width, height })
  return {
    afterDatePart: keys.tab,
    run,
    goto: async (url) => void (await ask('POST', '/url', { url })),
    reload: async () => void (await ask('POST', '/refresh', {})),
    back: async () => void (await ask('POST', '/back', {})),
    press: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 30 },
        { type: 'pointerUp', button: 0 },
      ]
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
      await ask('POST', '/actions', { actions: [mouse] })
    },
    type: async (text) => {
      const held: string[] = []
      const actions = [...text].flatMap((key) => {
        if (key === keys.control) {
          held.push(key)
          return [{ type: 'keyDown', value: key }]
        }
        const ups = held.splice(0).map((value) => ({ type: 'keyUp', value }))
        return [{ type: 'keyDown', value: key }, { type: 'keyUp', value: key }, ...ups]
      })
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    choose: async (selector, paths) => {
      const found = (await ask('POST', '/element', { using: 'css selector', value: selector })) as Record<
        string,
        string
      >
      await ask('POST', `/element/${found[element]}/value`, { text: paths.join('\n') })
    },
    resize: async ({ width, height }) => {
      await rect(width, height)
      for (let attempt = 0; attempt < 20; attempt++) {
        const [w = 0, h = 0] = (await run('return [innerWidth, innerHeight]')) as number[]
        if (w === width && h === height) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('The window does not take the size it was given.')
    },
    screenshot: async () => Buffer.from((await ask('GET', '/screenshot')) as string, 'base64'),
  }
}

async function command(base: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method,
    signal: AbortSignal.timeout(silenceMs),
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Error(`${method} ${path} had no answer`, { cause: error })
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value).slice(0, 500)}`)
  return value
}

/** A display without a screen; it chooses its number itself. */
async function startDisplay(): Promise<{ process: ChildProcess; name: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { process: child, name: `:${number.toString().trim()}` }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
