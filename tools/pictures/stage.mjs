import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDevice } from '../bench/stage/browser.mjs'
import { startServer } from '../bench/stage/server.mjs'
import { zoneAt } from '../bench/stage/zone.mjs'
import { print } from '../run/cli.mjs'
import { inRepo, root } from '../run/paths.mjs'
import { freePort } from '../run/ports.mjs'

/** Where the pictures go: into the sources of the web, or where PICTURES_DIR says. */
export function outputFolder() {
  return process.env.PICTURES_DIR ? resolve(process.env.PICTURES_DIR) : inRepo('web', 'public')
}

/** Runs `work(ctx)` in a temporary folder of its own; what it registered with `onStop` is stopped, last one first. */
export async function withStage(work) {
  const tempDir = mkdtempSync(join(tmpdir(), 'nestwren-pictures-'))
  const stops = []
  try {
    return await work({ root, tempDir, freePort, print, onStop: (stop) => stops.push(stop) })
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(tempDir, { recursive: true, force: true })
  }
}

/** The product with the demo family, living where it is this hour of the day. */
export async function startFamily(ctx, { name, hour }) {
  const zone = zoneAt(hour)
  const server = await startServer(ctx, { name, settings: { TZ: zone } })
  return { server, zone }
}

/** A phone of one of the family, as the pictures show it. Its page has no address yet. */
export async function openPhoneOf(
  browser,
  { server, zone },
  { person, mode = 'light', hasMotion = false, scale = 2, ...more },
) {
  const device = {
    timezoneId: zone,
    colorScheme: mode === 'light' ? 'light' : 'dark',
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    deviceScaleFactor: scale,
    ...more,
  }
  const { context, token } = await openDevice(browser, server, { person, device })
  if (mode === 'night') await context.addInitScript(wearNight)
  return { page: await context.newPage(), token, close: () => context.close() }
}

/** In the page, before its scripts: night mode by hand, for as long as the picture takes. */
function wearNight() {
  const night = { isScheduled: false, startMinute: 1320, endMinute: 360, wasOffered: true, offUntil: null }
  localStorage.setItem('theme.night', JSON.stringify({ ...night, forcedUntil: Date.now() + 3_600_000 }))
}
