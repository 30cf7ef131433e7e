const tags = {
  GPSLatitudeRef: 0x0001,
  DateTime: 0x0132,
  DateTimeOriginal: 0x9003,
  DateTimeDigitized: 0x9004,
  OffsetTime: 0x9010,
  OffsetTimeOriginal: 0x9011,
  OffsetTimeDigitized: 0x9012,
  SubSecTimeOriginal: 0x9291,
} as const
type Tag = keyof typeof tags
type Texts = Readonly<Partial<Record<Tag, string>>>

interface ExifOptions {
  /** What stands in the first list. */
  readonly first?: Texts
  /** What stands in the list of the camera; without any there is no such list. */
  readonly camera?: Texts
  readonly order?: 'little' | 'big'
  /** Says where it was taken as well. */
  readonly hasPlace?: boolean
}

/** An Exif block of texts, from its byte order on, without the six letters that stand before it in a JPEG. */
export function makeExifOf({ first = {}, camera, order = 'little', hasPlace = false }: ExifOptions): Buffer {
  const numbers = (values: readonly (readonly [bytes: 2 | 4, value: number])[]) =>
    Buffer.concat(
      values.map(([size, value]) => {
        const bytes = Buffer.alloc(size)
        if (order === 'little') bytes.writeUIntLE(value, 0, size)
        else bytes.writeUIntBE(value, 0, size)
        return bytes
      }),
    )
  const parts: Buffer[] = []
  let at = 8
  const add = (part: Buffer): number => {
    parts.push(part)
    at += part.length
    return at - part.length
  }
  /** Puts the texts there, then the list of them, and says where the list is. */
  const addList = (texts: Texts, pointers: readonly (readonly [tag: number, at: number])[] = []): number => {
    const entries = Object.entries(texts).map(([name, text]) => {
      const tag: number = tags[name as Tag]
      const bytes = Buffer.from(`${text}\0`, 'latin1')
      const value =
        bytes.length <= 4 ? Buffer.concat([bytes, Buffer.alloc(4)]).subarray(0, 4) : numbers([[4, add(bytes)]])
      return {
        tag,
        bytes: Buffer.concat([
          numbers([
            [2, tag],
            [2, 2],
            [4, bytes.length],
          ]),
          value,
        ]),
      }
    })
    for (const [tag, to] of pointers)
      entries.push({
        tag,
        bytes: numbers([
          [2, tag],
          [2, 4],
          [4, 1],
          [4, to],
        ]),
      })
    const sorted = entries.sort((a, b) => a.tag - b.tag).map(({ bytes }) => bytes)
    return add(Buffer.concat([numbers([[2, sorted.length]]), ...sorted, Buffer.alloc(4)]))
  }
  const pointers: [number, number][] = []
  if (camera !== undefined) pointers.push([0x8769, addList(camera)])
  if (hasPlace) pointers.push([0x8825, addList({ GPSLatitudeRef: 'N' })])
  const firstAt = addList(first, pointers)
  const mark = order === 'little' ? 'II*\0' : 'MM\0*'
  return Buffer.concat([Buffer.from(mark, 'latin1'), numbers([[4, firstAt]]), ...parts])
}

/** An Exif block as a phone writes it: when the picture was taken, and where. */
export function makeExif({ takenAt, offset }: { readonly takenAt: string; readonly offset?: string }): Buffer {
  const camera = { DateTimeOriginal: takenAt, ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }) }
  return makeExifOf({ camera, hasPlace: true })
}

/** A JPEG with an Exif block behind whatever stands before its picture, or at once. */
export function withExif(jpeg: Buffer, exif: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255])
  // Behind JFIF, where there is one.
  const at = jpeg[3] === 0xe0 ? 4 + jpeg.readUInt16BE(4) : 2
  return Buffer.concat([jpeg.subarray(0, at), head, body, jpeg.subarray(at)])
}
