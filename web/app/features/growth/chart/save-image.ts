import fontFile from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { saveFile } from '../../../platform/storage/save-file.ts'

const titleRoom = 56
const sourceRoom = 16
const scale = 2

/** What is drawn with which token; the image is in the light mode of the page's palette, also at night. */
const styleOf = (value: (token: string) => string, font: string | null) => `
${font === null ? '' : `@font-face { font-family: Figtree; src: url(${font}) format("woff2"); font-weight: 300 900; }`}
text { font: 550 12px Figtree, system-ui, sans-serif; fill: ${value('--text-muted')}; }
.growth-title { font-size: 18px; font-weight: 700; fill: ${value('--text')}; }
.growth-grid { stroke: ${value('--hairline')}; }
.growth-axis { stroke: ${value('--border')}; }
.growth-curve { fill: none; stroke: ${value('--border')}; stroke-width: 1.25; }
.growth-curve.is-middle { stroke-width: 2; }
.growth-band { fill: ${value('--log-growth')}; fill-opacity: 0.09; }
.growth-band.is-inner { fill-opacity: 0.14; }
.growth-break { stroke: ${value('--border')}; stroke-dasharray: 1 5; }
.growth-line { fill: none; stroke: ${value('--primary')}; stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
.growth-point { fill: ${value('--surface')}; stroke: ${value('--primary')}; stroke-width: 3; }
.growth-mark { fill: ${value('--primary')}; }
.growth-mark-line { stroke: ${value('--primary')}; stroke-width: 1.5; stroke-dasharray: 2 4; }
.growth-focus { display: none; }
`

interface ImageOf {
  readonly svg: SVGSVGElement
  readonly title: string
  /** What stands below the chart, a line each. */
  readonly sources: readonly string[]
}

/** Draws a chart into a PNG, in the light mode of the palette and with the page's letters. Rejects where that fails. */
export async function chartImage({ svg, title, sources }: ImageOf): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const whole = { width, height: height + titleRoom + 8 + sources.length * sourceRoom }
  copy.setAttribute('viewBox', `0 ${-titleRoom} ${whole.width} ${whole.height}`)
  copy.setAttribute('width', String(whole.width * scale))
  copy.setAttribute('height', String(whole.height * scale))
  const value = lightTokens()
  const style = add(copy, 'style', {}, styleOf(value, await fontAsData()))
  const ground = add(copy, 'rect', {
    x: 0,
    y: -titleRoom,
    width: whole.width,
    height: whole.height,
    fill: value('--surface'),
  })
  copy.prepend(style, ground)
  add(copy, 'text', { x: 16, y: 30 - titleRoom, class: 'growth-title' }, title)
  for (const [line, source] of sources.entries())
    add(copy, 'text', { x: 16, y: height + 12 + line * sourceRoom }, source)
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = whole.width * scale
    canvas.height = whole.height * scale
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('No image.')) : resolve(blob)), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}

function add(parent: SVGElement, name: string, attributes: Readonly<Record<string, string | number>>, text = '') {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  parent.append(element)
  return element
}

/** Reads the tokens of the palette in its light mode, whatever the page wears. */
function lightTokens(): (token: string) => string {
  const probe = document.createElement('div')
  probe.dataset.theme = document.documentElement.dataset.theme ?? 'default'
  probe.dataset.mode = 'light'
  probe.hidden = true
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const names = ['--text', '--text-muted', '--hairline', '--border', '--log-growth', '--primary', '--surface']
  const values = new Map(names.map((name) => [name, style.getPropertyValue(name).trim()]))
  probe.remove()
  return (token) => values.get(token) ?? '#000'
}

/** The letters as data: an image may not fetch anything. Without them the system's letters are used. */
async function fontAsData(): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await (await fetch(fontFile)).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return `data:font/woff2;base64,${btoa(text)}`
  } catch {
    return null
  }
}

/** Hands the image to the phone's share sheet, or saves it as a file. Says which; null when the person changed their mind. */
export async function shareImage(image: Blob, name: string): Promise<'shared' | 'saved' | null> {
  const file = new File([image], name, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share?.({ files: [file] })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null
    }
  }
  saveFile(image, name)
  return 'saved'
}
