import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { config as configureZod } from 'zod/mini'
import { activateLocale, detectLocale } from './platform/i18n/i18n.ts'

// The content security policy forbids eval; without this zod compiles its schemas with `new Function`.
configureZod({ jitless: true })

async function start() {
  await Promise.all([
    activateLocale(detectLocale()).catch(() => activateLocale('en')),
    'Temporal' in globalThis ? null : import('temporal-polyfill/global'),
  ])
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  // The app works without it, so that it cannot be fetched is no reason to stop.
  import('./platform/sw/register.ts').then(
    ({ registerServiceWorker }) => registerServiceWorker(),
    () => undefined,
  )
}

start().catch((error: unknown) => {
  // Nothing can be rendered without the texts; the fallback page then shows its own way out.
  console.error(error)
  document.documentElement.dataset.boot = 'failed'
})
