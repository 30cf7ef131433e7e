// Runs before the first paint, so it is a classic script without imports: it hears of what comes before the app's code is
// there, or instead of it. app/platform/sw/early.ts is the typed door to it; the rules live here only.
;(() => {
  /** B §9; counts the attempts of this tab to put itself right. */
  const attemptsKey = 'pwa_recovery_attempted'
  const root = document.documentElement
  /** Missing functions and properties of nothing (B §8), in the words of Chromium, WebKit and Firefox. */
  const broken =
    /is not a function|Cannot read propert|(undefined|null) is not an object|can't access property|is (undefined|null)$/
  /** B §8: these stop nothing, so nobody hears of them. */
  const harmless = /install ?prompt|app ?version|service ?worker/i
  /**
   * What waits to be sent, what was typed, and who is signed in stay, whatever is cleared: drafts, steps of a form that is
   * being filled in, settings that were not sent yet. IndexedDB holds the outbox and uploads; only what was read goes.
   */
  const kept =
    /^(temp_)?(token|refreshToken)$|^user$|^(theme|units|notifications|quickLog|projections)\.|^lp_headline|^nestwren\.(?!chunkReloadAt|heardAt|lastLook|likely|seen|patternDays|readDoses|firstSteps|trialBannerAside)/
  const readAgain = /^nestwren-cache-/

  const attempts = () => {
    try {
      return Number(sessionStorage.getItem(attemptsKey)) || 0
    } catch {
      // What cannot be remembered would be tried again and again.
      return 2
    }
  }
  const noteAttempt = () => {
    const count = attempts() + 1
    try {
      sessionStorage.setItem(attemptsKey, String(count))
    } catch {}
  }
  const forgetAttempts = () => {
    try {
      sessionStorage.removeItem(attemptsKey)
    } catch {}
  }

  const typed = new Set()
  addEventListener('input', ({ target }) => typed.add(target), true)
  const isTyping = () => {
    for (const field of typed) if (!field.isConnected || !field.value) typed.delete(field)
    return typed.size > 0
  }

  const clearStorage = (storage) => {
    for (const name of Object.keys(storage)) if (name !== attemptsKey && !kept.test(name)) storage.removeItem(name)
  }
  const removeDatabase = (name) =>
    new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = request.onerror = request.onblocked = resolve
    })
  /** Caches, service worker, and of storage what can be read or chosen again. Never throws. */
  const clearDevice = async () => {
    const steps = [
      () => clearStorage(localStorage),
      () => clearStorage(sessionStorage),
      async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))),
      async () => {
        const names = ((await indexedDB.databases?.()) ?? []).map(({ name }) => name)
        await Promise.all(names.filter((name) => readAgain.test(name)).map(removeDatabase))
      },
      async () => {
        const workers = await navigator.serviceWorker.getRegistrations()
        await Promise.all(workers.map((worker) => worker.unregister()))
      },
    ]
    await Promise.allSettled(steps.map(async (step) => step()))
  }

  let isRecovering = false
  /** Once, and only where the server can give the app anew: a device without it would have nothing left to open. */
  const recover = async () => {
    if (isRecovering || attempts() > 0 || !root.dataset.version || isTyping()) return
    isRecovering = true
    const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) {
      noteAttempt()
      await clearDevice()
      location.reload()
    } else isRecovering = false
  }

  /** An extension of the browser that stumbles is none of our business. */
  const isOurs = (error, file) => `${error?.stack ?? ''} ${file ?? ''}`.includes(location.origin)
  const judge = (event, error, file) => {
    const message = String(error?.message ?? event.message ?? '')
    if (harmless.test(message)) event.preventDefault()
    else if ((broken.test(message) && isOurs(error, file)) || root.dataset.boot === 'failed') void recover()
  }
  addEventListener(
    'error',
    (event) => {
      const { target, error, filename } = event
      // A script of ours that the page names, and that is not to be had: without it nothing starts.
      if (target instanceof HTMLScriptElement) {
        if (target.src.startsWith(`${location.origin}/assets/`)) void recover()
      } else judge(event, error, filename)
    },
    true,
  )
  addEventListener('unhandledrejection', (event) => judge(event, event.reason))

  const early = { installPrompt: null, attempts, noteAttempt, forgetAttempts, isTyping, clearDevice }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    early.installPrompt = event
    dispatchEvent(new Event('nestwren:install'))
  })
  addEventListener('appinstalled', () => {
    early.installPrompt = null
    dispatchEvent(new Event('nestwren:install'))
  })
  window.nestwrenEarly = early
})()
