import { i18n, type Messages } from '@lingui/core'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { localeOfPath } from './public-pages.ts'

type Catalog = { readonly messages: Messages }

/** While pages are written all texts are there at once; in the browser they come with the code that shows them. */
const catalogs = import.meta.glob<Catalog>('./platform/i18n/catalogs/*/*.po', { eager: true })

function activate(locale: string): void {
  const own = Object.entries(catalogs).filter(([path]) => path.endsWith(`/${locale}.po`))
  i18n.load(locale, Object.assign({}, ...own.map(([, { messages }]) => messages)))
  i18n.activate(locale)
}

/** Writes a page while the app is built (public-pages.ts), or the shell of all others. No server of ours runs this. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  activate(localeOfPath(new URL(request.url).pathname))
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // In one piece, or a part of the page would wait for a script to put it in its place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}
