import type { Message } from '../message.ts'

/** Texts that every page of a family's public site may show. */
export const siteTexts = {
  skip: /*i18n*/ { id: 'site.skip', message: 'Skip to content' },
  privatePage: /*i18n*/ { id: 'site.privatePage', message: 'A private family page. Not shown in search engines.' },
  privacy: /*i18n*/ { id: 'site.privacy', message: 'Privacy' },
  language: /*i18n*/ { id: 'site.language', message: 'Language' },
  preview: /*i18n*/ { id: 'site.preview', message: 'This is a preview. It shows what visitors see.' },
  previewOnly: /*i18n*/ { id: 'site.previewOnly', message: 'This is a preview, so nothing was sent.' },
  needsScript: /*i18n*/ { id: 'site.needsScript', message: 'Turn on JavaScript to use this form.' },
  close: /*i18n*/ { id: 'site.close', message: 'Close' },
  optional: /*i18n*/ { id: 'site.optional', message: '(optional)' },
  keep: /*i18n*/ { id: 'site.keep', message: 'Keep it' },
  linkGone: /*i18n*/ { id: 'site.linkGone', message: "This link doesn't work anymore." },
  notLoaded: /*i18n*/ { id: 'site.notLoaded', message: "Couldn't load this page. Try again." },
  tryAgain: /*i18n*/ { id: 'site.tryAgain', message: 'Try again' },
  pageTitle: /*i18n*/ { id: 'site.pageTitle', message: '{page} · {site}' },
} satisfies Record<string, Message>

/** Texts of the page in front of a site with a password. */
export const gateTexts = {
  heading: /*i18n*/ { id: 'site.gate.heading', message: 'This page is protected by a password.' },
  password: /*i18n*/ { id: 'site.gate.password', message: 'Password' },
  unlock: /*i18n*/ { id: 'site.gate.unlock', message: 'Unlock' },
  unlocking: /*i18n*/ { id: 'site.gate.unlocking', message: 'Unlocking' },
  wrong: /*i18n*/ { id: 'site.gate.wrong', message: 'Incorrect password' },
  lightweight: /*i18n*/ { id: 'site.gate.lightweight', message: 'This is a lightweight gate, not strict security.' },
  notChecked: /*i18n*/ { id: 'site.gate.notChecked', message: "Couldn't check the password. Try again." },
} satisfies Record<string, Message>
