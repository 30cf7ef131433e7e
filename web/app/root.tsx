import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { RegisteredContext } from './platform/cache/current-workspace.ts'
import early from './platform/sw/early.js?raw'
import firstPaint from './platform/theme/first-paint.js?raw'
import { BootScreen } from './ui/boot-screen.tsx'
import { RootErrorPage } from './ui/root-error-page.tsx'
import { SessionToasts } from './ui/session-toasts.ts'
import { ToastHost } from './ui/toast-host.tsx'
import './ui/styles/app.css'
import './ui/styles/kit.css'

// Only the face of the text is fetched ahead: the headings' would hold up the first paint on a slow line.
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtreeUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: Route.MetaFunction = () => [
  { title: 'Nestwren' },
  { name: 'description', content: "A child's day, shared with everyone who cares for them." },
]

/** Only the page as it is written carries the script: hydrating leaves it as it is, and it never runs again. */
const firstInPage = import.meta.env.SSR ? firstPaint + early : ''

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={i18n.locale || 'en'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* In the page itself, so that the first paint waits for nothing but the styles; allowed by its hash. It also says
            which color scheme is worn, so that not even the empty page is light at night. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, not what anybody typed. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstInPage }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const registered = () => import('./synced-lists.ts')

export default function App() {
  return (
    <I18nProvider i18n={i18n}>
      <RegisteredContext value={registered}>
        <Outlet />
      </RegisteredContext>
      <SessionToasts />
      <ToastHost />
    </I18nProvider>
  )
}

/**
 * What the static shell shows until the first route is ready: it holds no translated text, no catalog is loaded yet.
 */
export function HydrateFallback() {
  return (
    <main aria-busy="true">
      <BootScreen />
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // What React has caught is an error of the page like any other (platform/sw/early.js).
  useEffect(() => void dispatchEvent(new ErrorEvent('error', { error })), [error])
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return (
    <I18nProvider i18n={i18n}>
      <main>
        <RootErrorPage kind={isNotFound ? 'not-found' : 'failure'} />
      </main>
    </I18nProvider>
  )
}
