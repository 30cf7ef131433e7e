import { setTimeout as sleep } from 'node:timers/promises'
import { requireOfServer } from '../../bench/stage/server.mjs'

const sharp = requireOfServer('sharp')

export const framesPerS = 30
export const filmSize = { width: 720, height: 1280 }

/** A finger: appears, presses, lifts. How much of it is seen and how large it is, frame by frame. */
const finger = {
  before: [0.25, 0.6, 0.9, 1, 1, 1, 1, 1].map((seen, at) => ({ seen, radius: at < 5 ? 34 : 30 })),
  after: [1, 0.85, 0.6, 0.35, 0.15].map((seen, at) => ({ seen, radius: 30 + at * 3 })),
}

/**
 * Makes a film of a page, frame by frame: between two frames the page's own clock goes on by a thirtieth of a second, however
 * long it takes to draw one. So the film runs smoothly on any machine. `put(png, times)` is handed the frames.
 */
export function createRecorder(put) {
  let frames = 0
  let page = null
  let devtools = null
  let ratio = 1

  const now = () => (frames * 1000) / framesPerS
  const draw = async (dot) => {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    const picture = sharp(Buffer.from(data, 'base64')).resize(filmSize.width, filmSize.height, { fit: 'fill' })
    return (dot ? picture.composite([{ input: fingertip(dot) }]) : picture)
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer()
  }
  const goOn = async () => {
    frames += 1
    const ms = Math.round(now()) - Math.round(((frames - 1) * 1000) / framesPerS)
    await page.clock.runFor(ms)
    await page.evaluate(stepAnimations, ms)
  }

  return {
    /** How far the film is, in milliseconds. */
    now,
    /** What follows is filmed on this page, whose clock stands still from now on. */
    async turnTo(next) {
      page = next
      devtools = await page.context().newCDPSession(page)
      ratio = filmSize.width / page.viewportSize().width
      // Nothing may move by itself while a picture is drawn.
      await devtools.send('Animation.enable')
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1))
    },
    /** So many milliseconds of the page as it moves. */
    async film(ms) {
      for (const end = now() + ms; now() < end; ) {
        await goOn()
        await put(await draw())
      }
    },
    /** The same where nothing moves but clocks: a new picture twice a second is enough. */
    async hold(ms) {
      for (const end = now() + ms; now() < end; ) {
        let times = 0
        for (; times < framesPerS / 2 && now() < end; times += 1) await goOn()
        await put(await draw(), times)
      }
    },
    /** A picture that is no page. */
    async still(png, ms) {
      const times = Math.round((ms / 1000) * framesPerS)
      frames += times
      await put(png, times)
    },
    /** Shows a finger on something and taps it. */
    async tap(locator) {
      const { x, y, width, height } = await locator.boundingBox()
      const at = { x: (x + width / 2) * ratio, y: (y + height / 2) * ratio }
      for (const look of finger.before) {
        await goOn()
        await put(await draw({ ...at, ...look }))
      }
      await locator.tap({ noWaitAfter: true, force: true })
      for (const look of finger.after) {
        await goOn()
        await put(await draw({ ...at, ...look }))
      }
    },
    /** Moves the page up by so many pixels, slowly at both ends. */
    async scroll(pixels, ms) {
      const from = await page.evaluate(() => window.scrollY)
      const start = now()
      for (const end = start + ms; now() < end; ) {
        await goOn()
        const part = Math.min(1, (now() - start) / ms)
        await page.evaluate((top) => window.scrollTo(0, top), from + pixels * part * part * (3 - 2 * part))
        await put(await draw())
      }
    },
    /** Lets the page's clock run without filming until what it waits for is there. */
    async until(isThere) {
      for (let tries = 0; tries < 400 && !(await isThere()); tries += 1) {
        await page.clock.runFor(20)
        // What begins to move meanwhile waits for the next picture.
        await page.evaluate(stepAnimations, 0)
        await sleep(50)
      }
      if (!(await isThere())) throw new Error(`What the film shows next did not come: ${isThere}`)
    },
  }
}

function fingertip({ x, y, seen, radius }) {
  const { width, height } = filmSize
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <circle cx="${x}" cy="${y}" r="${radius + 3}" fill="#10142c" opacity="${0.28 * seen}"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="#ffffff" opacity="${0.6 * seen}"/></svg>`)
}

/** In the page: everything that moves by style goes on by so many milliseconds, and by nothing in between. */
function stepAnimations(ms) {
  window.filmed ??= new WeakSet()
  for (const animation of document.getAnimations()) {
    if (!window.filmed.has(animation)) {
      window.filmed.add(animation)
      animation.pause()
      animation.currentTime = 0
      continue
    }
    const next = Number(animation.currentTime) + ms
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
    if (next < end) animation.currentTime = next
    else animation.finish()
  }
}
