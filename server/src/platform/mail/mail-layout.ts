import { brand } from '@nestwren/contract/brand'
import { escapeHtml } from '../http/escape-html.ts'

type MailLocale = 'en' | 'es'

export interface MailContent {
  readonly locale: MailLocale
  /** Origin of every link; config.appUrl, never a header of a request. */
  readonly appUrl: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Shown large, to be typed somewhere. */
  readonly code?: string
  /** `path` begins with one slash and stays on our own origin. */
  readonly button?: { readonly label: string; readonly path: string }
  /** Why this mail came, below the line. */
  readonly footer?: string
}

const words = {
  en: { orOpen: 'Or open this link:', automatic: `Sent by ${brand.name}. We don't read replies to this email.` },
  es: {
    orOpen: 'O abre este enlace:',
    automatic: `Enviado por ${brand.name}. No leemos las respuestas a este correo.`,
  },
} as const satisfies Record<MailLocale, Record<string, string>>

/** A mail as text and as HTML, in the product's look; the same words in both. Throws TypeError for a path elsewhere. */
export function mailLayout(content: MailContent): { readonly text: string; readonly html: string } {
  const link = content.button === undefined ? undefined : ownAddress(content.appUrl, content.button.path)
  return { text: asText(content, link), html: asHtml(content, link) }
}

function ownAddress(appUrl: string, path: string): string {
  const address = new URL(path, appUrl)
  if (!/^\/(?![/\\])/.test(path) || address.origin !== new URL(appUrl).origin) {
    throw new TypeError('Links of mails stay on our own address.')
  }
  return address.href
}

function asText({ locale, title, paragraphs, code, button, footer }: MailContent, link: string | undefined): string {
  const parts = [title, ...paragraphs]
  if (code !== undefined) parts.push(code)
  if (button && link !== undefined) parts.push(`${button.label}:\n${link}`)
  const below = [footer, words[locale].automatic].filter((line) => line !== undefined)
  return `${parts.join('\n\n')}\n\n-- \n${below.join('\n')}\n`
}

const page =
  'margin:0;padding:24px 12px;background:#f3f4f9;color:#1d2032;font:16px/1.5 Figtree,system-ui,-apple-system,sans-serif'
const card = 'max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:20px'
const buttonStyle =
  'display:inline-block;padding:13px 22px;border-radius:14px;background:#384580;color:#fdfdff;font-weight:600;text-decoration:none'
const codeStyle =
  'margin:20px 0;padding:14px;border-radius:14px;background:#e9ebf2;text-align:center;font:650 32px/1.2 ui-monospace,monospace;letter-spacing:6px'
const small = 'max-width:520px;margin:16px auto 0;color:#646774;font-size:13px'

/** A text of a mail; mail programs know the element better than the marks (contract/src/apart.ts). */
const inHtml = (text: string): string =>
  escapeHtml(text).replace(/\u2068([^\u2069]*)\u2069/g, '<bdi dir="auto">$1</bdi>')

function asHtml({ locale, title, paragraphs, code, button, footer }: MailContent, link: string | undefined): string {
  const { orOpen, automatic } = words[locale]
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 14px">${inHtml(paragraph)}</p>`)
  if (code !== undefined) body.push(`<p style="${codeStyle}">${escapeHtml(code)}</p>`)
  if (button && link !== undefined) {
    const href = escapeHtml(link)
    body.push(
      `<p style="margin:22px 0"><a href="${href}" style="${buttonStyle}">${escapeHtml(button.label)}</a></p>`,
      `<p style="margin:0;color:#646774;font-size:13px">${orOpen}<br><a href="${href}" style="color:#384580;word-break:break-all">${href}</a></p>`,
    )
  }
  const below = [footer, automatic].filter((line) => line !== undefined).map(inHtml)
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="${page}">
<div style="${card}">
<p style="margin:0 0 18px;color:#384580;font-weight:700;letter-spacing:-.02em">${escapeHtml(brand.name)}</p>
<h1 style="margin:0 0 14px;font-size:24px;line-height:1.2;letter-spacing:-.02em">${inHtml(title)}</h1>
${body.join('\n')}
</div>
<p style="${small}">${below.join('<br>')}</p>
</body></html>
`
}
