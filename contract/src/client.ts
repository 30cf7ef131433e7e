import type { CallInput, CallOutput, Endpoint, EndpointGroup } from './endpoint.ts'

/** An answer that is not a success, or no answer at all. */
export class ApiError extends Error {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** The code the endpoint declares; `NETWORK` when the server could not be reached. */
  readonly code: string
  readonly details: unknown
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfterS: number | null

  constructor(status: number, code: string, message: string, details?: unknown, retryAfterS: number | null = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.retryAfterS = retryAfterS
  }
}

export interface ClientOptions {
  /** Origin of the server, without a trailing slash; empty for the page's own. */
  readonly baseUrl: string
  /** The access token to send, or null. Asked before every call. */
  readonly token: () => string | null | Promise<string | null>
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Called on a 401 with the token that was refused; answer true when a retry with a new token is worth it. */
  readonly onUnauthorised?: (error: ApiError, token: string | null) => Promise<boolean>
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

/** One call: its input (absent where the endpoint takes none), then options. */
export type Call<E extends Endpoint> =
  object extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>

export type Client<C extends Readonly<Record<string, EndpointGroup>>> = {
  readonly [Group in keyof C]: { readonly [Name in keyof C[Group]]: Call<C[Group][Name]> }
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: Blob
}

/** The URL of a call below the origin, with path parameters and query filled in. */
export function urlOf(endpoint: Endpoint, input: Pick<LooseInput, 'params' | 'query'>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

function bodyOf(endpoint: Endpoint, input: LooseInput): { body?: string | FormData; type?: string } {
  if (endpoint.upload !== undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>))
      form.set(name, String(value))
    if (input.file !== undefined) form.set('file', input.file)
    return { body: form }
  }
  return input.body === undefined ? {} : { body: JSON.stringify(input.body), type: 'application/json' }
}

async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after'))
  const answer = (await response.json().catch(() => null)) as {
    error?: unknown
    code?: unknown
    details?: unknown
  } | null
  return new ApiError(
    response.status,
    typeof answer?.code === 'string' ? answer.code : 'UNKNOWN',
    typeof answer?.error === 'string' ? answer.error : response.statusText,
    answer?.details,
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  )
}

/** Whether a call carries no token of a person. */
function isOpen({ access }: Endpoint): boolean {
  return access.who === 'anyone' || access.who === 'visitor' || access.who === 'link'
}

async function send(
  options: ClientOptions,
  endpoint: Endpoint,
  input: LooseInput,
  call: CallOptions,
): Promise<unknown> {
  let token: string | null = null
  const attempt = async (): Promise<Response> => {
    token = isOpen(endpoint) ? null : await options.token()
    const { body, type } = bodyOf(endpoint, input)
    const headers = new Headers({ accept: 'application/json' })
    if (type !== undefined) headers.set('content-type', type)
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    const doFetch = options.fetch ?? fetch
    return doFetch(options.baseUrl + urlOf(endpoint, input), {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    }).catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      throw unreachable()
    })
  }
  let response = await attempt()
  if (response.status === 401 && !isOpen(endpoint) && options.onUnauthorised !== undefined) {
    const error = await errorOf(response)
    if (!(await options.onUnauthorised(error, token))) throw error
    response = await attempt()
  }
  if (!response.ok) throw await errorOf(response)
  if (endpoint.output === 'nothing') {
    // A proxy or a captive portal that says 200 to everything has done nothing.
    if (response.status === 204) return undefined
    throw unreachable()
  }
  return read(response, endpoint.output === 'file', call)
}

const unreachable = () => new ApiError(0, 'NETWORK', 'Network error. Please try again.')

/** An answer that has begun may still stop. */
const bodyWithinMs = 30_000

/** Reads the body. What cannot be read comes from something in between, or has stopped on its way. */
async function read(response: Response, isFile: boolean, { signal }: CallOptions): Promise<unknown> {
  if (response.status === 204) return undefined
  if (isFile) return response.blob()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unreachable()), bodyWithinMs)
  })
  try {
    return await Promise.race([response.json(), late])
  } catch (error) {
    throw signal?.aborted ? error : unreachable()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A typed client over fetch: `client.children.list()`. Answers are trusted, not parsed again: the server checks its own
 * output. Throws {@link ApiError}.
 */
export function createClient<C extends Readonly<Record<string, EndpointGroup>>>(
  contract: C,
  options: ClientOptions,
): Client<C> {
  return Object.fromEntries(
    Object.entries(contract).map(([group, endpoints]) => [
      group,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [
          name,
          (input: LooseInput = {}, call: CallOptions = {}) => send(options, endpoint, input, call),
        ]),
      ),
    ]),
  ) as unknown as Client<C>
}
