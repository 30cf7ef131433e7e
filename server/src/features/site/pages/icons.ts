import { type Html, html } from '../../../platform/html/html.ts'

const shapes = {
  gift: html`<rect x="4" y="8.5" width="16" height="4" rx="1.2"/><path d="M5.5 12.5V19a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-6.5M12 8.5v12"/><path d="M12 8.5C8 8.5 7 3.5 9.5 3.5c1.7 0 2.5 2.5 2.5 5 0-2.5.8-5 2.5-5 2.5 0 1.5 5-2.5 5"/>`,
  mail: html`<rect x="3.5" y="5" width="17" height="14" rx="2.5"/><path d="m4.5 7.5 7.5 6 7.5-6"/>`,
  right: html`<path d="m9.5 6 6 6-6 6"/>`,
  left: html`<path d="m14.5 6-6 6 6 6"/>`,
  link: html`<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2"/><path d="M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"/>`,
  check: html`<path d="m5 12.8 4.5 4.4L19 7.5"/>`,
  close: html`<path d="M6.5 6.5l11 11M17.5 6.5l-11 11"/>`,
  alert: html`<path d="M12 4 2.8 19.5h18.4z"/><path d="M12 10v4.5M12 17h.01"/>`,
  schedule: html`<rect x="4" y="5" width="16" height="15.5" rx="2.5"/><path d="M8.5 3v4M15.5 3v4M4 10h16"/><path d="M8.5 14h.01M12 14h.01M15.5 14h.01M8.5 17h.01M12 17h.01"/>`,
  pin: html`<path d="M12 21c-4.5-4.3-6.5-7.7-6.5-10.7a6.5 6.5 0 0 1 13 0c0 3-2 6.4-6.5 10.7z"/><circle cx="12" cy="10.3" r="2.3"/>`,
  download: html`<path d="M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14"/>`,
  plus: html`<path d="M12 5v14M5 12h14"/>`,
  minus: html`<path d="M5 12h14"/>`,
  lock: html`<rect x="5" y="11" width="14" height="9.5" rx="2.2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
} satisfies Record<string, Html>

/** A drawing beside a word, which is for the eyes only. */
export function icon(name: keyof typeof shapes, looks = ''): Html {
  return html`<svg class="ic ${looks}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${shapes[name]}</svg>`
}

/** The wren in its nest. */
export const brandMark = html`<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false"><path fill="currentColor" fill-rule="evenodd" d="M45.9 6.9c1-2 4.3-1.6 4.6.8l1.6 20.6c.3 4.4-1.7 7.7-5.6 7.7H16.4c-3-2.6-4.2-5.5-3.9-8.6l-5.7-2.2c-1-.4-1-1.8 0-2.1l6.4-2C14.9 15.7 19.4 12 25 12c6 0 9.8 3.7 12.7 8 1.7 2.6 4.1 2 5-.8zM21.5 18.3a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z"/><path class="mark-nest" d="M8.2 38.5h47.6c1.5 0 2.6 1.2 2.4 2.7C56.7 51.9 46 59.5 32 59.5S7.3 51.9 5.8 41.2c-.2-1.5.9-2.7 2.4-2.7z"/><path class="mark-weave" fill="none" stroke-width="2.4" stroke-linecap="round" d="M6.5 43.8c7.4 4 15.9 5.7 25.5 5.1 9.3-.6 17.8-2.6 25.6-6.3M13.5 52.6c6.2 2.1 12.6 2.8 19.2 2.1 6-.6 11.6-2.2 16.9-4.9"/></svg>`

/** A house on a hill at dusk, where the family has chosen no picture. */
export const duskArt = html`<svg class="hero-picture" viewBox="0 0 390 372" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#26306a"/><stop offset=".5" stop-color="#6167a4"/><stop offset=".8" stop-color="#d6959a"/><stop offset="1" stop-color="#f6b98a"/></linearGradient></defs><rect width="390" height="372" fill="url(#sky)"/><g fill="#fff" fill-opacity=".7"><circle cx="52" cy="40" r="1.8"/><circle cx="120" cy="24" r="1.4"/><circle cx="338" cy="50" r="1.8"/><circle cx="286" cy="22" r="1.2"/><circle cx="204" cy="46" r="1.4"/></g><circle cx="300" cy="308" r="34" fill="#fbe0b4"/><path d="M0 310c60-34 120-30 180-8s140 26 210-10v80H0z" fill="#4a5492"/><path d="M0 338c90-30 150-10 220-4s120-10 170-22v60H0z" fill="#2c3669"/><g class="house" transform="translate(70 270)" fill="#f3ead9"><path d="M0 26 24 6l24 20v32H0z"/><path d="M-6 28 24 2l30 26-4 4L24 10-2 32z" fill="#b4553a"/><rect x="18" y="38" width="12" height="20" rx="2" fill="#7c4a34"/><rect x="33" y="32" width="9" height="9" rx="1.5" fill="#f6b24e"/><rect x="6" y="32" width="9" height="9" rx="1.5" fill="#f6b24e"/></g></svg>`

/** The nest of an empty page. */
export const nestArt = html`<svg class="empty-art" viewBox="0 0 120 80" aria-hidden="true" focusable="false"><path class="nest-back" d="M14 36h92c2 0 3 2 3 4-3 20-22 32-49 32S14 60 11 40c0-2 1-4 3-4z"/><ellipse class="nest-egg" cx="46" cy="34" rx="11" ry="14"/><ellipse class="nest-egg" cx="70" cy="35" rx="10" ry="13"/><path class="nest-front" d="M9 44c30 9 72 9 102-1-5 18-23 30-51 30S14 61 9 44z"/></svg>`
