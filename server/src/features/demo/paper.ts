/** Words for a PDF string: Latin letters only, brackets and backslashes marked. */
const quoted = (text: string) => `(${text.replaceAll(/[\\()]/g, (one) => `\\${one}`)})`

/** One page of A5 with a title and lines under it, as a PDF: the papers of the demo family. */
export function paper(title: string, lines: readonly string[]): Uint8Array {
  const rows = lines.map((line, at) => `BT /F1 13 Tf 44 ${470 - at * 30} Td ${quoted(line)} Tj ET`)
  const rules = lines.map((_, at) => `44 ${460 - at * 30} m 376 ${460 - at * 30} l S`)
  const head = `0.24 0.29 0.52 rg 0 540 420 55 re f 1 g BT /F2 20 Tf 44 560 Td ${quoted(title)} Tj ET`
  const content = [head, '0.8 0.82 0.88 RG 1 w', ...rules, '0.12 0.13 0.2 rg', ...rows].join('\n')
  const fonts = ['Helvetica', 'Helvetica-Bold'].map((name, at) => {
    return `/F${at + 1} << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << ${fonts.join(' ')} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
