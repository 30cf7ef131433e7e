/**
 * An Exif block as a phone writes it: when the picture was taken, and where. From its byte order on, without the six
 * letters that stand before it in a JPEG.
 */
export function makeExif({ takenAt, offset }: { readonly takenAt: string; readonly offset?: string }): Buffer {
  const texts = [{ tag: 0x9003, text: `${takenAt}\0` }]
  if (offset !== undefined) texts.push({ tag: 0x9011, text: `${offset}\0` })
  const exifAt = 8 + 2 + 2 * 12 + 4
  const gpsAt = exifAt + 2 + texts.length * 12 + 4
  const textsAt = gpsAt + 2 + 12 + 4
  const bytes = Buffer.alloc(textsAt + texts.reduce((sum, { text }) => sum + text.length, 0))
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  bytes.write('II*\0\x08\0\0\0', 'latin1')
  bytes.writeUInt16LE(2, 8)
  entry(10, 0x8769, 4, 1, exifAt)
  entry(22, 0x8825, 4, 1, gpsAt)
  bytes.writeUInt16LE(texts.length, exifAt)
  let textAt = textsAt
  texts.forEach(({ tag, text }, index) => {
    entry(exifAt + 2 + 12 * index, tag, 2, text.length, textAt)
    bytes.write(text, textAt, 'latin1')
    textAt += text.length
  })
  // GPSLatitudeRef: N
  bytes.writeUInt16LE(1, gpsAt)
  entry(gpsAt + 2, 1, 2, 2, 'N'.charCodeAt(0))
  return bytes
}
