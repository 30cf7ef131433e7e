import { randomUUID } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { inRepo } from '../run/paths.mjs'
import { call, childrenOf, connectTo, signIn, startServer } from './stage/server.mjs'
import { median } from './stage/statistics.mjs'

const fileBytes = 10_000_000
const warmUp = 5
const rounds = 40
const most = 1.15

export const name = 'An encrypted file of 10 MB against a plain one'
export const aim = `at most ${most} times the time, read from the server and written to the disk`
export const decisions = ['0056']

/**
 * Two documents of the running product, of which one is made plain as all were before, are read in turn; and the same bytes are
 * written in turn as they are and encrypted.
 */
export async function run(ctx) {
  const pdf = await pdfOf(fileBytes)
  const read = await reading(ctx, pdf)
  const write = await writing(ctx, pdf)
  return [result('read', read), result('write', write)]
}

function result(what, { plain, encrypted }) {
  const value = median(encrypted) / median(plain)
  return {
    name: `An encrypted file of 10 MB against a plain one, ${what}`,
    aim: `at most ${most} times the time`,
    value,
    unit: 'times',
    isMet: value <= most,
    note: `median ${median(encrypted).toFixed(1)} ms against ${median(plain).toFixed(1)} ms`,
  }
}

/** One after the other in turn, so that what the machine does besides meets both. */
async function inTurn(kinds) {
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  for (let round = 0; round < warmUp + rounds; round += 1)
    for (const [kind, act] of Object.entries(kinds)) {
      const startedAt = performance.now()
      await act()
      if (round >= warmUp) times[kind].push(performance.now() - startedAt)
    }
  return times
}

async function reading(ctx, pdf) {
  const server = await startServer(ctx)
  const { token } = await signIn(server)
  const [child] = await childrenOf(server, token)
  const [encrypted, plain] = [await upload(server, token, child, pdf), await upload(server, token, child, pdf)]
  await makePlain(ctx, server, plain, pdf)
  const readerOf = async (id) => {
    const { url } = await call(server, 'GET', `/api/documents/${id}`, { token })
    return async () => {
      const answer = await fetch(server.url + url)
      const { byteLength } = await answer.arrayBuffer()
      if (!answer.ok || byteLength !== pdf.length) throw new Error(`The file answered ${answer.status}`)
    }
  }
  return inTurn({ plain: await readerOf(plain), encrypted: await readerOf(encrypted) })
}

async function upload(server, token, child, pdf) {
  const id = randomUUID()
  const form = new FormData()
  for (const [field, value] of Object.entries({ id, childIds: child._id, title: 'Passport' })) form.set(field, value)
  form.set('file', new Blob([pdf]), 'passport.pdf')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/documents/upload`, { method: 'POST', headers, body: form })
  if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`)
  return id
}

async function makePlain(ctx, server, id, pdf) {
  const client = await connectTo(ctx, server)
  const { rows } = await client.query(
    `update stored_files set wrapped_key = null where thing_id = $1 and variant = 'original' returning key`,
    [id],
  )
  writeFileSync(join(server.dataDir, 'files', 'blobs', rows[0].key), pdf)
}

async function writing(ctx, pdf) {
  const { openDirectoryStore } = await load('platform', 'storage', 'directory-store.ts')
  const { chunkBytes, encryptFile, newFileSecret } = await load('platform', 'storage', 'encrypted-file.ts')
  const store = await openDirectoryStore(join(ctx.tempDir, 'written'))
  const path = join(ctx.tempDir, 'source.pdf')
  writeFileSync(path, pdf)
  const contentType = 'application/pdf'
  return inTurn({
    plain: () => store.put('plain', createReadStream(path), { contentType }),
    encrypted: () => {
      const source = createReadStream(path, { highWaterMark: chunkBytes })
      const pieces = encryptFile(newFileSecret(), pdf.length, source)
      const bytes = Readable.from(pieces, { objectMode: false, highWaterMark: chunkBytes })
      return store.put('encrypted', bytes, { contentType })
    },
  })
}

/** A page, and after its end as many bytes as it takes. */
async function pdfOf(bytes) {
  const { simplePdf } = await load('features', 'documents', 'testing', 'simple-pdf.ts')
  const pdf = Buffer.alloc(bytes, 'nestwren ')
  pdf.set(simplePdf())
  return pdf
}

function load(...path) {
  return import(pathToFileURL(inRepo('server', 'src', ...path)))
}
