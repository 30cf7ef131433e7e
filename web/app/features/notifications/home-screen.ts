/**
 * Whether this is Safari's engine on an iPhone or iPad, where notifications come with the app on the Home Screen; an iPad
 * says that it is a Mac, which has no touch screen.
 */
export function isAppleTouch({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether the app was opened from the Home Screen rather than in a tab. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean }
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches
}
