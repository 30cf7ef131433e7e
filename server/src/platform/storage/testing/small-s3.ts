import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '../../config/config.ts'

/** As much of S3 as small files need, in memory: for what happens when a store fails. */
export interface SmallS3 {
  readonly config: S3Config
  /** Answers every request with this; null: as it should. */
  fail(failure: { readonly status: number; readonly code: string } | null): void
  close(): void
}

interface Stored {
  readonly bytes: Buffer
  readonly type: string
}

/** An S3-compatible server for small files on a free port of loopback; it believes every signature. */
export async function startSmallS3(): Promise<SmallS3> {
  const objects = new Map<string, Stored>()
  let failure: { readonly status: number; readonly code: string } | null = null

  const xml = (response: ServerResponse, status: number, text: string): void =>
    void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
  const refuse = (response: ServerResponse, status: number, code: string): void =>
    xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

  const list = (response: ServerResponse, prefix: string): void => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    xml(response, 200, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`)
  }

  const read = (response: ServerResponse, { method, headers }: IncomingMessage, key: string): void => {
    const found = objects.get(key)
    if (found === undefined) {
      refuse(response, 404, 'NoSuchKey')
      return
    }
    const size = found.bytes.length
    const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const bytes = first === '' ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1)
    response.writeHead(first === '' ? 200 : 206, {
      'content-type': found.type,
      'content-length': bytes.length,
      'last-modified': new Date().toUTCString(),
      ...(first === '' ? {} : { 'content-range': `bytes ${first}-${Number(first) + bytes.length - 1}/${size}` }),
    })
    response.end(method === 'HEAD' ? undefined : bytes)
  }

  const server = createServer(async (request, response) => {
    const bytes = await buffer(request).catch(() => null)
    // Cut short: nothing is stored.
    if (bytes === null) return
    if (failure !== null) return refuse(response, failure.status, failure.code)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const key = pathname.split('/').slice(2).join('/')
    if (key === '' && request.method === 'HEAD') return void response.end()
    if (searchParams.has('uploads')) return xml(response, 200, '<ListMultipartUploadsResult/>')
    if (key === '') return list(response, searchParams.get('prefix') ?? '')
    if (request.method === 'PUT') {
      objects.set(key, { bytes, type: request.headers['content-type'] ?? '' })
      return void response.writeHead(200, { etag: '"x"' }).end()
    }
    if (request.method !== 'DELETE') return read(response, request, key)
    objects.delete(key)
    return void response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'small',
      accessKeyId: 'small',
      secretAccessKey: 'small-secret',
    },
    fail(next) {
      failure = next
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
