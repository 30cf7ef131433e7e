let worn: Promise<unknown> | null = null

/**
 * A page that was written ahead begins with the styles that it needs itself (build-tools/written-pages.ts). Puts all others
 * on, for what opens over it and the pages behind it; resolves once they are there, or cannot be fetched. Everywhere else
 * they are on already.
 */
export function wearAllStyles(): Promise<unknown> {
  const waiting = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')]
  worn ??= Promise.all(
    waiting().map(
      (link) =>
        new Promise((resolve) => {
          link.onload = link.onerror = resolve
          link.removeAttribute('media')
          link.removeAttribute('disabled')
        }),
    ),
  )
  return worn
}
