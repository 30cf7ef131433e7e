import { brand } from '@nestwren/contract/brand'
import { escapeHtml } from '../http/escape-html.ts'
import { plainPage } from '../http/plain-page.ts'

interface ShownMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly kind: string
  readonly text: string
  readonly createdAt: Date
}

const addressInText = /https?:\/\/[^\s<>"]+/g

/** The web addresses in a mail's text, in order. */
export function linksIn(text: string): string[] {
  return text.match(addressInText) ?? []
}

/** The list of mails, newest first. */
export function mailboxPage({
  mails,
  nextCursor,
  to,
}: {
  readonly mails: readonly ShownMail[]
  readonly nextCursor: string | null
  readonly to?: string | undefined
}): string {
  const rows = mails.map(
    (mail) => `<li><a class="row" href="/dev/mailbox/${mail.id}">
<strong>${escapeHtml(mail.subject)}</strong>
<span class="meta">to ${escapeHtml(mail.recipient)} · ${timeTag(mail.createdAt)}</span></a></li>`,
  )
  const list =
    rows.length === 0
      ? '<p class="card">No mail yet. It appears here as soon as one is sent.</p>'
      : `<ul class="rows">${rows.join('')}</ul>`
  const search = new URLSearchParams({
    ...(to === undefined ? {} : { to }),
    ...(nextCursor === null ? {} : { cursor: nextCursor }),
  })
  const older =
    nextCursor === null
      ? ''
      : `<p><a class="button" href="/dev/mailbox?${escapeHtml(search.toString())}">Older mails</a></p>`
  return plainPage({
    title: 'Mailbox',
    body: `<h1>Mailbox</h1>
<p class="meta">Mails of this development server stay here; none leaves the machine.</p>
<form class="filter" action="/dev/mailbox"><label for="to">To</label>
<input id="to" name="to" type="email" autocomplete="off" value="${escapeHtml(to ?? '')}"><button>Show</button></form>
${list}
${older}`,
  })
}

/** One mail: its text, in which links can be followed. */
export function mailPage(mail: ShownMail): string {
  return plainPage({
    title: mail.subject,
    body: `<p><a href="/dev/mailbox">Mailbox</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="meta">from ${escapeHtml(brand.name)} to ${escapeHtml(mail.recipient)} · ${timeTag(mail.createdAt)} · ${escapeHtml(mail.kind)}</p>
<pre class="card">${withLinks(mail.text)}</pre>
<p><a class="button" href="/dev/mailbox/${mail.id}/html">Show as designed</a></p>`,
  })
}

function withLinks(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(addressInText)) {
    const address = escapeHtml(match[0])
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${address}" rel="noreferrer">${address}</a>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}

function timeTag(instant: Date): string {
  const iso = instant.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`
}
