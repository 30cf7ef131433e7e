/** An answer of the server, as it came over the wire. */
export interface Answer {
  readonly status: number
  /** As JSON.parse gives it: tests look into answers of every shape, also wrong ones. */
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
}

export interface CallOptions {
  readonly token?: string | null
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request as it is, past the typed client: for what the client would not let through. */
export async function call(url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { token, body } = options
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined || token === null ? {} : { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}
