const askedKey = 'nestwren.askedToPersist'
let isAsked = false

/** Firefox asks the person; Chromium and WebKit decide by themselves, without a word. */
const asksThePerson = () => /\bFirefox\//.test(navigator.userAgent)

/** Once for a visit, reloads included: who has said no to Firefox need not say it again on every page. */
function takeTurn(): boolean {
  if (isAsked) return false
  isAsked = true
  try {
    if (sessionStorage.getItem(askedKey) !== null) return false
    sessionStorage.setItem(askedKey, '1')
  } catch {
    // Without storage it is once for a page.
  }
  return true
}

/**
 * Asks the browser not to clear what waits on this device. Firefox turns that into a question of its own, which a person
 * understands only while the app says that their logs wait here: there it is asked only with a `hasReason`.
 * @returns whether the device keeps everything until it is removed; null where nobody can say. Never throws.
 */
export async function askToPersist(hasReason: boolean): Promise<boolean | null> {
  const storage = globalThis.navigator?.storage as Partial<StorageManager> | undefined
  if (storage?.persisted === undefined) return null
  try {
    if (await storage.persisted()) return true
    if (storage.persist === undefined || (asksThePerson() && !hasReason) || !takeTurn()) return false
    return await storage.persist()
  } catch {
    return null
  }
}
