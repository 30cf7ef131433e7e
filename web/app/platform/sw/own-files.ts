/** What every document of ours holds, and no portal's: the element the app starts in. */
const shellMark = 'nestwren'

/**
 * Whether a response is what the build made for this address. Files are no pages; of documents we know our name, and
 * that nobody redirected to them.
 */
export async function isFileOfBuild(request: Pick<Request, 'url'>, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  const { pathname } = new URL(request.url)
  if (/\.[a-z0-9]+$/i.test(pathname) && !pathname.endsWith('.html')) return !isPage
  return !isPage || (await response.clone().text()).toLowerCase().includes(shellMark)
}

/** The cache in which the worker of a version stores its files ahead. */
export const filesCacheOf = (version: string): string => `nestwren-files-${version}`
