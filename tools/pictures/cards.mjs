import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { launchBrowser } from '../bench/stage/browser.mjs'
import { inRepo } from '../run/paths.mjs'
import { cardTexts } from './card-texts.mjs'

const requireOfWeb = createRequire(inRepo('web', 'package.json'))

/** A file as an address that needs no server. */
function inline(path, type) {
  return `data:${type};base64,${readFileSync(path).toString('base64')}`
}

function fontFace(family, file) {
  const path = requireOfWeb.resolve(`@fontsource-variable/${file}`)
  return `@font-face { font-family: '${family}'; src: url(${inline(path, 'font/woff2')}); font-weight: 200 900; }`
}

const mark = (size, wren, nest) => {
  const drawing = readFileSync(inRepo('web', 'public', 'favicon.svg'), 'utf8')
  const [wrenShape, nestShape] = drawing.match(/<path[^>]*>/g)
  return `<svg width="${size}" height="${size}" viewBox="0 0 64 64">${wrenShape.replace('class="w"', `fill="${wren}"`)}${nestShape.replace('class="n"', `fill="${nest}"`)}</svg>`
}

/** Dusk over the hills, in the colours of the product's own palette. */
const style = `
  ${fontFace('Bricolage', 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2')}
  ${fontFace('Figtree', 'figtree/files/figtree-latin-wght-normal.woff2')}
  * { box-sizing: border-box; margin: 0; }
  body { width: 1200px; height: 630px; overflow: hidden; position: relative; color: #f4f5fd; font-family: Figtree;
    background: linear-gradient(#1b2148 0%, #2f3a72 48%, #6b6a99 76%, #d98e5e 100%); }
  .land { position: absolute; inset: 0; }
  .brand { position: absolute; left: 72px; top: 60px; display: flex; gap: 16px; align-items: center;
    font: 700 38px Bricolage; }
  .words { position: absolute; left: 72px; bottom: 78px; width: 1000px; }
  .words.beside { width: 680px; }
  h1 { font: 750 74px/1.06 Bricolage; letter-spacing: -0.02em; text-wrap: balance; }
  h1.large { font-size: 108px; }
  h1 span { display: block; color: #ffc48f; }
  p { margin-top: 24px; font-size: 33px; line-height: 1.3; color: #e8e9f8; text-wrap: balance; max-width: 22em; }
  .phone { position: absolute; left: 806px; top: 66px; width: 322px; border-radius: 44px; padding: 11px;
    background: #0c0e1c; box-shadow: 0 30px 80px #0a0c2099; }
  .phone img { display: block; width: 100%; border-radius: 34px; }
`

const stars = [
  ...[
    [520, 84, 3],
    [640, 150, 2],
    [760, 60, 2.5],
    [452, 168, 2],
    [1010, 40, 2],
    [1148, 120, 3],
    [60, 190, 2],
  ],
  ...[
    [705, 226, 2],
    [900, 190, 2],
    [1080, 236, 2.5],
  ],
]

/** Bare hills under the words, which stay dark enough for them. */
const land = `<svg class="land" viewBox="0 0 1200 630" preserveAspectRatio="none">
  ${stars.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#f6e5c6"/>`).join('')}
  <path d="M0 470 C220 380 420 440 640 410 S1010 340 1200 400 V630 H0Z" fill="#3a4480"/>
  <path d="M0 540 C260 440 520 520 760 470 S1080 450 1200 490 V630 H0Z" fill="#2b3366"/>
  <path d="M0 600 C300 540 560 590 820 550 S1110 540 1200 560 V630 H0Z" fill="#20274f"/>
</svg>`

const moon = '<path d="M1064 231 A74 74 0 1 1 1010 97 A60 60 0 1 0 1064 231Z" fill="#f6d48f"/>'

function card(page, language, folder) {
  const { title, answer, text } = cardTexts[page][language]
  const hasPhone = page === 'landing'
  const phone = hasPhone
    ? `<div class="phone"><img src="${inline(join(folder, 'landing', 'home-light.webp'), 'image/webp')}"></div>`
    : `<svg class="land" viewBox="0 0 1200 630">${moon}</svg>`
  const heading = `<h1 class="${hasPhone ? '' : 'large'}">${title}${answer ? `<span>${answer}</span>` : ''}</h1>`
  return `<!doctype html><html lang="${language}"><style>${style}</style><body>${land}${phone}
    <div class="brand">${mark(60, '#f4f5fd', '#f49c64')}Nestwren</div>
    <div class="words ${hasPhone ? 'beside' : ''}">${heading}<p>${text}</p></div></body></html>`
}

/** Draws the cards for shared links; `keep(path, png)` is handed each. The landing page's shows `home` from `folder`. */
export async function drawCards(ctx, folder, keep) {
  const browser = await launchBrowser(ctx)
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  for (const name of Object.keys(cardTexts))
    for (const language of Object.keys(cardTexts[name])) {
      await page.setContent(card(name, language, folder))
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
      await keep(`og/${name}-${language}.png`, await page.screenshot())
    }
}

/** The last picture of the film. */
export async function drawEndCard(browser, { width, height }) {
  const page = await browser.newPage({ viewport: { width, height } })
  const { answer, text } = cardTexts.landing.en
  await page.setContent(`<!doctype html><style>${style}
    body { width: ${width}px; height: ${height}px; display: grid; place-content: center; justify-items: center; text-align: center; padding: 0 60px 220px }
    h1 { font-size: 92px; margin-top: 36px } .land { height: 50%; top: 50% } p { position: relative; font-size: 36px }</style>
    <body>${land}${mark(190, '#f4f5fd', '#f49c64')}<h1>Nestwren<span style="font-size: 56px; margin-top: 28px">${answer}</span></h1>
    <p>${text}</p></body>`)
  await page.evaluate(() => document.fonts.ready)
  const shot = await page.screenshot()
  await page.close()
  return shot
}
