/** One rule of static routing, which TypeScript's own types do not know yet. */
interface Route {
  readonly condition: { readonly urlPattern: string }
  readonly source: 'network' | 'fetch-event'
}

interface RoutedInstall {
  addRoutes?(routes: readonly Route[]): Promise<void>
}

/** The first one that fits counts. Small pictures are the only answers of the API that are kept (pictures.ts). */
const routes: readonly Route[] = [
  { condition: { urlPattern: '/api/files/*' }, source: 'fetch-event' },
  { condition: { urlPattern: '/api/*' }, source: 'network' },
]

/**
 * Lets calls of the API go past the worker, where the browser can do that. Each of them would wait for the worker to wake,
 * and Chromium lets a newer version take over only in a moment in which the older one has nothing to do: a page that sends
 * again every second what a busy server did not take would leave it none. Never throws.
 */
export async function letCallsPass(install: object): Promise<void> {
  await (install as RoutedInstall).addRoutes?.(routes).catch(() => undefined)
}
