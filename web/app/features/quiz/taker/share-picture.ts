import { brand } from '@nestwren/contract/brand'

/** What the picture shows, and nothing else: neither who took the quiz nor what they answered. */
export interface Shared {
  /** As a language writes it. */
  readonly percent: string
  /** 0 to 100. */
  readonly percentage: number
  readonly result: string
}

const width = 1080
const height = 1080
const fileName = 'quiz-result.png'

/** Draws the picture in the colors of the page. Rejects where the browser cannot draw. */
export async function drawPicture({ percent, percentage, result }: Shared): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw.')
  await document.fonts?.ready
  const colorOf = tokens()
  context.fillStyle = colorOf('--background')
  context.fillRect(0, 0, width, height)
  drawGauge(context, percentage / 100, colorOf)
  context.textAlign = 'center'
  context.fillStyle = colorOf('--text')
  context.font = `700 200px ${colorOf('--font-display')}`
  context.fillText(percent, width / 2, 560)
  drawLines(context, result, { y: 700, font: `700 72px ${colorOf('--font-display')}`, lineHeight: 84 })
  context.fillStyle = colorOf('--primary')
  context.font = `700 56px ${colorOf('--font-display')}`
  context.fillText(brand.name, width / 2, 990)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('There is no picture.')) : resolve(blob)), 'image/png'),
  )
}

function tokens(): (name: string) => string {
  const styles = getComputedStyle(document.documentElement)
  return (name) => styles.getPropertyValue(name).trim()
}

function drawGauge(context: CanvasRenderingContext2D, share: number, colorOf: (name: string) => string): void {
  context.lineWidth = 56
  context.lineCap = 'round'
  const arc = (color: string, to: number) => {
    context.strokeStyle = color
    context.beginPath()
    context.arc(width / 2, 560, 380, Math.PI, Math.PI * (1 + to))
    context.stroke()
  }
  arc(colorOf('--hairline'), 1)
  if (share > 0) arc(colorOf('--primary'), share)
}

interface Lines {
  readonly y: number
  readonly font: string
  readonly lineHeight: number
}

/** A result may be as long as its editors like: it takes up to three lines, the last of which is drawn narrower. */
function drawLines(context: CanvasRenderingContext2D, text: string, { y, font, lineHeight }: Lines): void {
  context.font = font
  const lines = inLines(text, (part) => context.measureText(part).width <= width - 160)
  const shown = [...lines.slice(0, 2), lines.slice(2).join(' ')].filter((line) => line !== '')
  for (const [index, line] of shown.entries()) context.fillText(line, width / 2, y + index * lineHeight, width - 120)
}

/** Words in lines that fit; a word that fits none has a line of its own. */
export function inLines(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Hands the picture to the device's own sharing, or stores it where there is none. `left`: the person closed the sharing. */
export async function sharePicture(picture: Blob): Promise<'shared' | 'saved' | 'left'> {
  const file = new File([picture], fileName, { type: 'image/png' })
  const shared = { files: [file] }
  if (navigator.canShare?.(shared) === true) {
    try {
      await navigator.share?.(shared)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
      // A browser that promises to share files and does not: the picture can still be stored.
    }
  }
  save(file)
  return 'saved'
}

/** Time for the browser to have begun with a download. */
const heldMs = 10_000

function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), heldMs)
}
