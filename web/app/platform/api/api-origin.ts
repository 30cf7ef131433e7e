import { brand } from '@nestwren/contract/brand'
import { environmentOf } from './environment.ts'

let origin = ''

/** Where the API is: on the page's own origin, which is the empty text, or where a local page has found it (A §9). */
export function apiOrigin(): string {
  return origin
}

/** Sends a call to where the API is. Our server answers no call with a page: whoever does is another one. */
export async function apiFetch(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(origin + path, init)
  const isAnswered = origin !== '' || response.headers.get('content-type')?.startsWith('text/html') !== true
  if (isAnswered || environmentOf(location.hostname) !== 'local') return response
  origin = brand.localApi
  return fetch(origin + path, init)
}
