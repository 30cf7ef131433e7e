import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { activateLocale, firstLocale, withTexts } from './platform/i18n/i18n.ts'
import { readPreference } from './platform/preferences/preferences.ts'
import { refuseTextAsCode } from './platform/trusted-types.ts'
import { tieToHistory } from './ui/layers/layer-history.ts'

/** The page that is about to be shown is fetched beside the texts, not after them: on a slow line that is two waits less. */
const firstPages: Readonly<Record<string, () => Promise<unknown>>> = {
  '/home': () => Promise.all([import('./features/shell/shell-layout.tsx'), import('./features/home/home-page.tsx')]),
  '/logs': () =>
    Promise.all([import('./features/shell/shell-layout.tsx'), import('./features/logs/list/logs-page.tsx')]),
}

/** A page that was written ahead has named its own files (build-tools/written-pages.ts). */
const isWritten = document.documentElement.dataset.written !== undefined

/** The shell lets its styles follow its first paint (build-tools/first-page.ts). A page without them is still a page. */
function untilStyled(): Promise<unknown> {
  const following = [...document.querySelectorAll('link[rel="stylesheet"][media="print"]:not([disabled])')]
  return Promise.all(
    following.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve)
          link.addEventListener('error', resolve)
        }),
    ),
  )
}

const facesOfHome = ['650 1rem "Bricolage Grotesque Variable"', '420 1rem "Figtree Variable"']
const fontsWithinMs = 300

/** Where the device holds them: a page that is written in other letters first moves when they change. */
async function untilFontsAreThere(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const waited = new Promise((resolve) => setTimeout(resolve, fontsWithinMs))
  await Promise.race([Promise.all(facesOfHome.map((face) => document.fonts.load(face))), waited]).catch(() => undefined)
}

async function start() {
  if (import.meta.env.HAS_TRIES && readPreference('nestwren.direction') === 'rtl')
    (await import('./platform/i18n/pseudo.ts')).writeFromTheRight()
  // Whether it worked is the router's business: it asks for the same files and shows what is wrong.
  if (!isWritten) firstPages[location.pathname]?.().catch(() => undefined)
  await Promise.all([
    activateLocale(firstLocale())
      .catch(() => activateLocale('en'))
      // A page that was written ahead has asked for its own meanwhile; without them it stays as it was written.
      .then(() => withTexts({})),
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
    untilStyled().then(untilFontsAreThere),
  ])
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  if (!CSS.supports('selector(:has(a))'))
    import('./ui/has-fallback.ts').then(
      ({ standInForHas }) => standInForHas(),
      () => undefined,
    )
  // The app works without them, so that they cannot be fetched is no reason to stop; nor may they hold up the first page.
  setTimeout(() => {
    import('./ui/second-tap.ts').then(
      ({ dropStraySecondTaps }) => dropStraySecondTaps(),
      () => undefined,
    )
    // Who only reads a written page need not store the whole app: signing in there registers it (features/auth).
    if (isWritten) return
    import('./features/updates/public/start-updates.ts').then(
      ({ startUpdates }) => startUpdates(),
      () => undefined,
    )
  }, 1_000)
}

refuseTextAsCode()
// Before the router listens: what Back does to a layer is no navigation.
tieToHistory()
start().catch((error: unknown) => {
  // Nothing can be rendered without the texts; the fallback page then shows its own way out, and platform/sw/early.js hears.
  document.documentElement.dataset.boot = 'failed'
  throw error
})
