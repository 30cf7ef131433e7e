import { brand } from '@nestwren/contract/brand'
import { type Html, html } from '../../../platform/html/html.ts'
import type { PageSetting, ShownSite, SitePage } from './shapes.ts'

/** A page of a family's site as a document. */
export function renderSite(site: ShownSite, { page }: SitePage, { locale }: PageSetting): string {
  return documentOf(site.title, locale, html`<main data-page="${page}"><h1>${site.title}</h1><p>${site.bio}</p></main>`)
}

/** The page in front of a site with a password: of the site it tells the title alone. */
export function renderGate({ title }: Pick<ShownSite, 'slug' | 'title'>, { locale }: PageSetting): string {
  return documentOf(title, locale, html`<main data-page="gate"><h1>${title}</h1></main>`)
}

function documentOf(title: string, locale: string, main: Html): string {
  const written = html`<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${title} · ${brand.name}</title></head><body>${main}</body></html>`
  return `<!doctype html>${written}\n`
}
