import { noteShifts, readShifts } from '../../../e2e/fixtures/layout-shift.ts'
import { homeContent, slowDown, waitForHome, watchTraffic } from './browser.mjs'

/** A line as in a basement or a train, in front of a cheap phone. */
export const slowLine = { latencyMs: 400, bytesPerS: 50_000, cpu: 4 }

/** What the frame around every page consists of, as the app draws it or as a skeleton in the first HTML. */
const shellParts = { header: '.topbar', tabs: '.tabbar' }

/**
 * Opens Home on a slow line and resolves once everything that is fetched behind it has come too: when the first frame with
 * content, the shell, and Home's content were on the screen, in milliseconds since the page began to open, whether the
 * first frame already had the shell, and how far what was shown has moved.
 */
export async function openOnSlowLine(server, { context }) {
  const page = await context.newPage()
  const devtools = await slowDown(page, slowLine.cpu)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.latencyMs,
    downloadThroughput: slowLine.bytesPerS,
    uploadThroughput: slowLine.bytesPerS,
  })
  const traffic = watchTraffic(page)
  await page.addInitScript(noteShifts)
  const content = { entry: homeContent.entry, quickLog: `.console ${homeContent.quickLog.split(' ')[0]}` }
  await page.addInitScript(notePaints, { ...shellParts, ...content })
  await page.goto(`${server.url}/home`, { waitUntil: 'commit' })
  await waitForHome(page)
  await traffic.untilQuiet()
  const { painted, firstPaint } = await page.evaluate(readPaints)
  for (const part of Object.keys({ ...shellParts, ...content }))
    if (painted[part] === undefined) throw new Error(`Home was opened, and ${part} was never seen on the page`)
  const shifts = await page.evaluate(readShifts)
  await page.close()
  const at = (parts) => Math.max(...Object.keys(parts).map((part) => painted[part].at))
  const isShellFirst = Object.keys(shellParts).every((part) => painted[part].seenAt <= firstPaint)
  return {
    firstPaint,
    shell: isShellFirst ? firstPaint : at(shellParts),
    isShellFirst,
    content: at(content),
    shifts,
    shift: shifts.reduce((sum, { score }) => sum + score, 0),
  }
}

/** In the page, before its scripts: the first frame that shows something at each of these selectors. */
function notePaints(selectors) {
  window.painted = {}
  const waiting = new Map(Object.entries(selectors))
  const isShown = (element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const isOnScreen = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    return isOnScreen && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const look = (seenAt) => {
    const found = [...waiting].filter(([, selector]) => [...document.querySelectorAll(selector)].some(isShown))
    for (const [part] of found) waiting.delete(part)
    if (found.length > 0) {
      // A message is delivered behind the frame that is about to be drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        for (const [part] of found) window.painted[part] = { seenAt, at: performance.now() }
        port1.close()
      }
      port2.postMessage(null)
    }
    if (waiting.size > 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function readPaints() {
  const [first] = performance.getEntriesByName('first-contentful-paint')
  if (first === undefined) throw new Error('Nothing was ever painted')
  return { painted: window.painted, firstPaint: first.startTime }
}
