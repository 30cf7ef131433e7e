import { type Locale, locales } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { attributes, type Html, html, htmlData } from '../../../platform/html/html.ts'
import { pageFileTags } from '../../../platform/html/page-files.ts'
import { errorWords } from './error-words.ts'
import { brandMark } from './icons.ts'
import type { Page } from './page.ts'
import { previewAddress, type ShownPicture } from './picture.ts'

interface DocumentParts {
  /** Of the tab, and of what chats show of a link. */
  readonly title: string
  /** A sentence about the page, for chats. */
  readonly description: string
  /** Shown by chats beside a link. */
  readonly picture: ShownPicture | null
  /** What of the page's own address stands in its query. */
  readonly query?: Readonly<Record<string, string>>
  readonly isLocked?: boolean
  /** Above `main`, across the page. */
  readonly banner: Html
  readonly main: Html
  /** Dialogs, beside `main`. */
  readonly dialogs?: Html | null
}

const ownNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' }
/** The page's ground in light and dark, as the tokens of the design have it: browsers paint their bars with it. */
const grounds = { light: '#f3f4f9', dark: '#0f1119' } as const
/** Chats show no more of it. */
const mostDescription = 300

/** A whole document of a family's site. The script puts `#site` of another document in its place (web/site/documents.ts). */
export function siteDocument(page: Page, parts: DocumentParts): string {
  const { locale, say, slug, isPreview } = page
  const { title, banner, main, dialogs = null, isLocked = false } = parts
  const words = errorWords(locale)
  const document = html`<!doctype html>
<html lang="${locale}">
<head>${headOf(page, parts)}</head>
<body>
<a class="skip" href="#content">${say(siteTexts.skip)}</a>
<div class="site" id="site" data-slug="${slug}" data-title="${title}" data-gone="${say(siteTexts.linkGone)}" data-not-loaded="${say(siteTexts.notLoaded)}"${isLocked && attributes` data-locked=""`}${isPreview && attributes` data-preview="${say(siteTexts.previewOnly)}"`}>
${isPreview && html`<aside class="preview">${say(siteTexts.preview)}</aside>`}
${banner}
${main}
${footOf(page, parts)}
${dialogs}
</div>
${words !== null && htmlData('error-words', words)}
</body>
</html>
`
  return document.toString()
}

function headOf({ files, appUrl }: Page, { title, description, picture }: DocumentParts): Html {
  const said = description.slice(0, mostDescription)
  return html`
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="description" content="${said}">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${grounds.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${grounds.dark}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
${said !== title && html`<meta property="og:description" content="${said}">`}
${picture !== null && html`<meta property="og:image" content="${appUrl}${previewAddress(picture)}"><meta name="twitter:card" content="summary_large_image">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${pageFileTags(files)}
`
}

function footOf({ locale, say, again }: Page, { query = {} }: DocumentParts): Html {
  const others = locales.filter((one) => one !== locale)
  const languages = others.map(
    (other) =>
      html`<a href="${again({ ...query, lang: other })}" lang="${other}" hreflang="${other}" data-language="">${ownNames[other]}</a>`,
  )
  return html`<footer class="foot">
<a class="brand" href="/">${brandMark}<span>${brand.name}</span></a>
<p>${say(siteTexts.privatePage)}</p>
<p class="foot-links">${languages}<a href="/privacy">${say(siteTexts.privacy)}</a></p>
</footer>`
}
