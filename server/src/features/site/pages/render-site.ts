import { brand } from '@nestwren/contract/brand'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { SiteView } from '../site-view.ts'

/** A page of a family's site as HTML. */
export function renderSite({ locale, title, bio, page }: SiteView): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title></head>
<body><main data-page="${page.is}"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(bio)}</p></main></body></html>
`
}
