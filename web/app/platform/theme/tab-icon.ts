import drawing from '../../../public/favicon.svg?raw'
import { currentTheme, onThemeChange } from './theme.ts'

/** What the mark of the tab is painted with; its sheet begins with the colors of light mode, then those of dark. */
const colorsOfMark = /\.w\{fill:#\w+\}\.n\{fill:#\w+\}/g

/**
 * Paints the mark in the tab in the person's colors while they are signed in. The tab's own strip is light or dark as the
 * device is, whatever the app wears, so the mark carries both. Gives back how to stop.
 */
export function followTabIcon(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link === null) return () => {}
  const usual = link.getAttribute('href') ?? ''
  const paint = () => {
    const { selectedTheme, customColors } = currentTheme()
    if (selectedTheme === 'default' && customColors === null) {
      link.href = usual
      return
    }
    const probe = document.createElement('span')
    probe.hidden = true
    probe.dataset.theme = selectedTheme
    document.body.append(probe)
    const modes = ['light', 'dark']
    const sheet = drawing.replace(colorsOfMark, () => {
      const mode = modes.shift() ?? 'dark'
      probe.dataset.mode = mode
      const palette = getComputedStyle(probe)
      const own = currentTheme().own?.[mode as 'light' | 'dark']
      const color = (token: string) => own?.[token] ?? palette.getPropertyValue(`--${token}`).trim()
      return `.w{fill:${color('primary')}}.n{fill:${color('accent')}}`
    })
    probe.remove()
    link.href = `data:image/svg+xml,${encodeURIComponent(sheet)}`
  }
  paint()
  const stop = onThemeChange(paint)
  return () => {
    stop()
    link.href = usual
  }
}
