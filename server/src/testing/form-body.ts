/** One part of a multipart body, with exactly these headers. */
export interface FormPart {
  readonly headers: readonly string[]
  readonly body: string | Uint8Array
}

export const formBoundary = 'x-nestwren-x'

export function fieldPart(name: string, value: string | Uint8Array, ...headers: string[]): FormPart {
  return { headers: [`content-disposition: form-data; name="${name}"`, ...headers], body: value }
}

/** A file; `.jpg` unless named, a lie where the bytes are something else. */
export function filePart(
  bytes: string | Uint8Array,
  { name = 'file', fileName = 'a.jpg' }: { readonly name?: string; readonly fileName?: string } = {},
): FormPart {
  return {
    headers: [`content-disposition: form-data; name="${name}"; filename="${fileName}"`, 'content-type: image/jpeg'],
    body: bytes,
  }
}

/** A multipart body byte for byte, without the help of a client that would put anything right. */
export function formBody(parts: readonly FormPart[], { end = `--${formBoundary}--\r\n` } = {}): Buffer {
  const written = parts.flatMap(({ headers, body }) => [
    Buffer.from(`--${formBoundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...written, Buffer.from(end)])
}
