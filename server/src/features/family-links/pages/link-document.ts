import { brand } from '@nestwren/contract/brand'
import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { linkTexts } from '@nestwren/contract/site-texts/link'
import { type Html, html } from '../../../platform/html/html.ts'
import { pageFileTags } from '../../../platform/html/page-files.ts'
import { addressOn, type LinkSetting, otherLocales, ownNames, wordsIn } from './link-words.ts'

/** The page's ground in light and dark, as the tokens of the design have it: browsers paint their bars with it. */
const grounds = { light: '#f3f4f9', dark: '#0f1119' } as const

/**
 * A whole document of a link. `title` is what chats show of the link, so it names nobody unless the page is shown to the one who
 * holds the link.
 */
export function linkDocument(
  setting: LinkSetting,
  { title, main, data = null }: { readonly title: string; readonly main: Html; readonly data?: Html | null },
): string {
  const { locale, files } = setting
  const say = wordsIn(locale)
  const languages = otherLocales(locale).map(
    (other) =>
      html`<a href="${addressOn(setting, '', { lang: other })}" lang="${other}" hreflang="${other}">${ownNames[other]}</a>`,
  )
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${grounds.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${grounds.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${pageFileTags(files)}
</head>
<body>
<a class="skip" href="#content">${say(siteTexts.skip)}</a>
<main id="content">${main}</main>
<footer class="foot">
<p>${say(linkTexts.onlyYou)}</p>
<p class="foot-links">${languages}<a href="/privacy">${say(siteTexts.privacy)}</a><span>${brand.name}</span></p>
</footer>
${data}
</body>
</html>
`.toString()
}
