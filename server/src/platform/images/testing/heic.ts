import { blockSize, type Coded, encodeHevc, type Yuv } from './hevc.ts'

/** What can be asked of a test picture. */
export interface HeicOptions {
  readonly columns?: number
  readonly rows?: number
  readonly colorOf?: (column: number, row: number) => Yuv
  /** An Exif block as it stands in a file, from its byte order on. */
  readonly exif?: Buffer
  /** Quarter turns against the clock at which the picture is to be shown. */
  readonly turns?: number
  /** Size that the container claims, in place of the true one. */
  readonly claims?: { readonly width: number; readonly height: number }
  /** How often the coded picture is laid side by side and below itself, as phones put theirs together of tiles. */
  readonly tiles?: { readonly columns: number; readonly rows: number }
}

function u8(...values: number[]): Buffer {
  return Buffer.from(values)
}

function u16(value: number): Buffer {
  return u8(value >> 8, value & 255)
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

function fullBox(type: string, version: number, flags: number, ...parts: Buffer[]): Buffer {
  return box(type, u32(version * 2 ** 24 + flags), ...parts)
}

function decoderConfiguration({ parameterSets }: Coded): Buffer {
  const arrays = parameterSets.map(({ type, bytes }) =>
    Buffer.concat([u8(0x80 | type), u16(1), u16(bytes.length), bytes]),
  )
  const profile = [u8(1, 3), u32(0x7000_0000), u8(0x90, 0, 0, 0, 0, 0), u8(90)]
  const format = [u16(0xf000), u8(0xfc, 0xfd, 0xf8, 0xf8), u16(0), u8(0x0f, arrays.length)]
  return box('hvcC', ...profile, ...format, ...arrays)
}

/**
 * A real HEIC file as phones make them, but tiny: ISO/IEC 23008-12, one picture coded with H.265, with Exif where it is
 * given. Blocks of 32 pixels, each of one colour; mid-grey unless told.
 */
export function makeHeic({ columns = 2, rows = 1, colorOf, exif, turns = 0, claims, tiles }: HeicOptions = {}): Buffer {
  const coded = encodeHevc(columns, rows, colorOf ?? (() => ({ y: 128, u: 128, v: 128 })))
  const tile = { width: columns * blockSize, height: rows * blockSize }
  const width = claims?.width ?? tile.width * (tiles?.columns ?? 1)
  const height = claims?.height ?? tile.height * (tiles?.rows ?? 1)
  const picture = Buffer.concat([u32(coded.slice.length), coded.slice])
  const shown = { id: 1, type: 'hvc1', bytes: picture }
  const items = [shown]
  const inGrid = Array.from({ length: tiles === undefined ? 0 : tiles.columns * tiles.rows }, (_, at) => at + 3)
  if (exif !== undefined) items.push({ id: 2, type: 'Exif', bytes: Buffer.concat([u32(0), exif]) })
  if (tiles !== undefined) {
    shown.type = 'grid'
    shown.bytes = Buffer.concat([u8(0, 1, tiles.rows - 1, tiles.columns - 1), u32(width), u32(height)])
    for (const id of inGrid) items.push({ id, type: 'hvc1', bytes: picture })
  }

  const infos = items.map(({ id, type }) =>
    fullBox('infe', 2, id > 2 ? 1 : 0, u16(id), u16(0), Buffer.from(type, 'latin1'), u8(0)),
  )
  const properties = [decoderConfiguration(coded), fullBox('ispe', 0, 0, u32(width), u32(height))]
  if (turns > 0) properties.push(box('irot', u8(turns)))
  const essential = properties.map((_, index) => u8(index === 1 ? index + 1 : 0x80 | (index + 1)))
  const ofShown = tiles === undefined ? essential : essential.slice(1)
  const associated = [Buffer.concat([u16(1), u8(ofShown.length), ...ofShown])]
  const linked = exif === undefined ? [] : [box('cdsc', u16(2), u16(1), u16(1))]
  if (tiles !== undefined) {
    properties.push(fullBox('ispe', 0, 0, u32(tile.width), u32(tile.height)))
    for (const id of inGrid) associated.push(Buffer.concat([u16(id), u8(2, 0x81, properties.length)]))
    linked.push(box('dimg', u16(1), u16(inGrid.length), ...inGrid.map(u16)))
  }
  const associations = fullBox('ipma', 0, 0, u32(associated.length), ...associated)
  const references = linked.length === 0 ? [] : [fullBox('iref', 0, 0, ...linked)]

  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const metaWith = (start: number): Buffer => {
    let at = start
    const places = items.map(({ id, bytes }) => {
      const place = Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(bytes.length)])
      // All tiles are the same bytes.
      if (id < 3) at += bytes.length
      return place
    })
    return fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, 0, u16(1)),
      fullBox('iloc', 0, 0, u8(0x44, 0), u16(items.length), ...places),
      fullBox('iinf', 0, 0, u16(infos.length), ...infos),
      ...references,
      box('iprp', box('ipco', ...properties), associations),
    )
  }
  // As long with any offset.
  const start = type.length + metaWith(0).length + 8
  return Buffer.concat([
    type,
    metaWith(start),
    box('mdat', ...items.filter(({ id }) => id < 4).map(({ bytes }) => bytes)),
  ])
}
