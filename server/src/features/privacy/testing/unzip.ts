import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, fromBuffer } from 'yauzl'

/** Of what stands before the bytes of a file in a ZIP (APPNOTE 4.3.7), without its name and its extra field. */
const localHeaderBytes = 30

/** The files of a ZIP by name, as text. An export has hundreds of small ones: a stream for each would cost more than they do. */
export function unzip(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
  fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
    if (failure !== null) return reject(failure)
    zip.on('error', reject)
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry) => {
      try {
        found.set(entry.fileName, contentOf(bytes, entry).toString('utf8'))
        zip.readEntry()
      } catch (error) {
        reject(error)
      }
    })
    zip.readEntry()
  })
  return promise
}

/** Throws where the bytes are not as many, or not the ones, that the directory of the ZIP says. */
function contentOf(bytes: Buffer, entry: Entry): Buffer {
  const { relativeOffsetOfLocalHeader: at, compressedSize, uncompressedSize, compressionMethod } = entry
  const from = at + localHeaderBytes + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(from, from + compressedSize)
  const content = compressionMethod === 0 ? packed : inflateRawSync(packed)
  if (content.length !== uncompressedSize || crc32(content) !== entry.crc32)
    throw new Error(`${entry.fileName} is broken in the ZIP`)
  return content
}
