export interface PdfOptions {
  /** What is drawn on its one page; a red box unless told. */
  readonly content?: string
  /** Width and height in points. */
  readonly page?: readonly [number, number]
  /** Further entries of the trailer. */
  readonly trailer?: string
}

/** A PDF with one page, as small as one can be. */
export function simplePdf(options: PdfOptions = {}): Uint8Array<ArrayBuffer> {
  const { content = '1 0 0 rg 100 100 200 300 re f', page = [612, 792], trailer = '' } = options
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.join(' ')}] /Contents 4 0 R /Resources << >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
