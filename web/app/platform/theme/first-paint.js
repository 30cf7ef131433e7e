// Runs before the first paint, so it is a classic script without imports: it decides which palette and mode the page
// wears and keeps deciding while the page is open. app/platform/theme is the typed door to it; the rules live here only.
;(() => {
  const palettes = 'default sunset ocean forest lavender rose sky golden mint berry coral slate'.split(' ')
  const root = document.documentElement
  const darkQuery = window.matchMedia('(prefers-color-scheme: dark)')

  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  /**
   * { isScheduled, startMinute, endMinute } in minutes of the local day; forcedUntil and offUntil, which are night and day by
   * hand, as epoch milliseconds or null.
   */
  const readNight = () => {
    const night = { isScheduled: false, startMinute: 22 * 60, endMinute: 6 * 60, forcedUntil: null, offUntil: null }
    try {
      const stored = JSON.parse(read('theme.night') ?? '{}')
      const isMinute = (value) => Number.isInteger(value) && value >= 0 && value < 1440
      if (typeof stored.isScheduled === 'boolean') night.isScheduled = stored.isScheduled
      if (isMinute(stored.startMinute)) night.startMinute = stored.startMinute
      if (isMinute(stored.endMinute)) night.endMinute = stored.endMinute
      if (stored.wasOffered === true) night.wasOffered = true
      if (typeof stored.forcedUntil === 'number') night.forcedUntil = stored.forcedUntil
      if (typeof stored.offUntil === 'number') night.offUntil = stored.offUntil
    } catch {
      // A damaged setting is the same as none.
    }
    return night
  }

  /** As app/platform/clock/now.ts says it: by what is known of the server's clock, but for a day that somebody has set. */
  const now = () => {
    const skew = Number(read('nestwren.clockSkewMs')) || 0
    return new Date(Date.now() + (skew > 43_200_000 ? 0 : skew))
  }

  /** What was done by hand outranks the hours, until it has run out. */
  const isNightNow = (night, now) => {
    if (night.forcedUntil !== null && now.getTime() < night.forcedUntil) return true
    if (night.offUntil !== null && now.getTime() < night.offUntil) return false
    if (!night.isScheduled || night.startMinute === night.endMinute) return false
    const minute = now.getHours() * 60 + now.getMinutes()
    return night.startMinute < night.endMinute
      ? minute >= night.startMinute && minute < night.endMinute
      : minute >= night.startMinute || minute < night.endMinute
  }

  /**
   * { colors, light, dark }: what the person chose, and the tokens that own-colors.ts made of it for each mode. Null where the
   * colors are the palette's.
   */
  const readOwn = () => {
    try {
      const stored = JSON.parse(read('theme.custom') ?? 'null')
      if (typeof stored?.colors === 'object' && stored.colors && stored.light && stored.dark) return stored
    } catch {
      // As above.
    }
    return null
  }

  const resolve = () => {
    const selected = read('theme.selected')
    const preferred = read('theme.mode')
    const preferredMode = preferred === 'light' || preferred === 'dark' ? preferred : 'system'
    const night = readNight()
    const systemMode = darkQuery.matches ? 'dark' : 'light'
    const own = readOwn()
    return {
      own,
      customColors: own?.colors ?? null,
      mode: preferredMode,
      selectedTheme: palettes.includes(selected) ? selected : 'default',
      night,
      resolvedMode: isNightNow(night, now()) ? 'night' : preferredMode === 'system' ? systemMode : preferredMode,
    }
  }

  const setMeta = (name, content) => {
    let meta = document.querySelector(`meta[name="${name}"]`)
    if (!meta) {
      meta = document.createElement('meta')
      meta.setAttribute('name', name)
      document.head.append(meta)
    }
    meta.setAttribute('content', content)
  }

  /** The background of night, which is the same in all palettes: known before the stylesheet is there. */
  const nightBackground = '#070201'

  const paintBrowserBar = () => {
    const isNight = root.dataset.mode === 'night'
    const background =
      getComputedStyle(root).getPropertyValue('--background').trim() || (isNight ? nightBackground : '')
    if (background) setMeta('theme-color', background)
  }

  let worn = []
  /** On the page's own element they outrank the palette's sheet, also before it is there. Night is the same for everybody. */
  const wearOwn = ({ own, resolvedMode }) => {
    for (const name of worn) root.style.removeProperty(name)
    worn = []
    for (const [token, color] of Object.entries(own?.[resolvedMode] ?? {})) {
      if (!/^[a-z\d-]+$/.test(token) || !/^#[\da-f]{6}$/.test(color)) continue
      root.style.setProperty(`--${token}`, color)
      worn.push(`--${token}`)
    }
  }

  let current = null
  const apply = () => {
    const next = resolve()
    const isSame = current !== null && JSON.stringify(current) === JSON.stringify(next)
    if (isSame) return current
    current = next
    root.dataset.theme = next.selectedTheme
    root.dataset.mode = next.resolvedMode
    wearOwn(next)
    // Until the stylesheet is there the browser paints an empty page: white, unless it is told otherwise.
    setMeta('color-scheme', next.resolvedMode === 'light' ? 'light' : 'dark')
    paintBrowserBar()
    window.dispatchEvent(new Event('nestwren:theme'))
    return current
  }

  window.nestwrenTheme = { apply, current: () => current ?? apply() }

  apply()
  darkQuery.addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key.startsWith('theme.')) apply()
  })
  // Signing out takes the person's colours off the device.
  window.addEventListener('auth:tokens-updated', apply)
  // The hours of the night begin and end while a page stays open, or while a phone sleeps.
  setInterval(apply, 30_000)
  document.addEventListener('visibilitychange', apply)
  // The stylesheet may arrive after this script: until then there is no background to read.
  window.addEventListener('load', paintBrowserBar)
})()
