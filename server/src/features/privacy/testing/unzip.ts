import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

/** The files of a ZIP by name, as text. */
export function unzip(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>()
  fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
    if (failure !== null) return reject(failure)
    zip.on('error', reject)
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error)
        buffer(stream).then((content) => {
          found.set(entry.fileName, content.toString('utf8'))
          zip.readEntry()
        }, reject)
      })
    })
    zip.readEntry()
  })
  return promise
}
