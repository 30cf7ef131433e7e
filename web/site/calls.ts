import { forgetAccess, readAccess } from './access.ts'
import { slugOfPage } from './site-element.ts'

/** The answer to a call. `status` is 0 where none came. */
export interface Answer {
  readonly isDone: boolean
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  /** What the server says of it, in the page's language; null where it says nothing. */
  readonly message: string | null
}

const noAnswer: Answer = { isDone: false, status: 0, data: {}, message: null }

/** Makes a call with what unlocking the site gave. Never throws. */
export async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      headers: { ...accessHeader(), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
    })
    const data = await response.json().catch(() => ({}))
    if (response.ok) return { isDone: true, status: response.status, data, message: null }
    // The password has changed, or the day is over: the page in front of the site asks again.
    if (data.code === 'SITE_LOCKED') {
      forgetAccess(slugOfPage())
      location.reload()
    }
    return { isDone: false, status: response.status, data, message: wordsOf(data) }
  } catch {
    return noAnswer
  }
}

/** The header that opens a locked site; none where nothing was unlocked. */
export function accessHeader(): Record<string, string> {
  const token = readAccess(slugOfPage())
  return token === null ? {} : { 'x-site-access': token }
}

/** Answers speak English; a page in another language brings what they say by their codes. */
function wordsOf({ code, error }: { readonly code?: unknown; readonly error?: unknown }): string | null {
  const ours = document.getElementById('error-words')?.textContent
  const known: Readonly<Record<string, string>> = ours == null ? {} : JSON.parse(ours)
  if (typeof code === 'string' && known[code] !== undefined) return known[code]
  return typeof error === 'string' && error !== '' ? error : null
}
