import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** What the thread is given, and what it answers: null where no picture can be made. */
export interface PdfTask {
  readonly path: string
  readonly longestEdge: number
}
export type PdfAnswer = { readonly width: number; readonly height: number; readonly rgba: Uint8Array } | null

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
// The types of Node know nothing of it.
const globals = globalThis as unknown as { readonly WebAssembly: { readonly Memory: { readonly prototype: Memory } } }

const pageBytes = 65_536
const mostBytes = 512 * 1024 * 1024

/** A small file can ask for gigabytes; the library takes a refusal for having run out of memory. */
function limitMemory(): void {
  const { prototype } = globals.WebAssembly.Memory
  const grow = prototype.grow
  prototype.grow = function growWithin(this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > mostBytes) throw new RangeError('This needs too much memory.')
    return grow.call(this, pages)
  }
}

async function answer({ path, longestEdge }: PdfTask): Promise<PdfAnswer> {
  try {
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(await readFile(path))
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = longestEdge / Math.max(originalWidth, originalHeight)
    const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
    return width < 1 || height < 1 || data.byteLength !== width * height * 4 ? null : { width, height, rgba: data }
  } catch {
    return null
  }
}

limitMemory()
parentPort?.postMessage(await answer(workerData))
