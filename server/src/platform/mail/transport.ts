import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { mayTakeLong } from '../db/held-connection.ts'

interface OutgoingMail {
  /** Stays the same when a mail is sent again, so that a mail server or reader can recognise it. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribeUrl?: string
}

export interface MailTransport {
  /** Resolves when the mail server has taken the mail. */
  send(mail: OutgoingMail): Promise<void>
}

const connectionTimeoutMs = 10_000
const answerTimeoutMs = 30_000

/** Sends over SMTP_URL. With sign-in details and a server elsewhere, the connection must be encrypted. */
export function createSmtpTransport(smtpUrl: string, config: Pick<Config, 'mailFrom'>): MailTransport {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: searchParams.get('requireTLS') === 'true' || (username !== '' && !isLoopback),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: answerTimeoutMs,
    // A mail is made of text only: neither files nor addresses are ever fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  })
  return {
    async send({ messageId, to, subject, text, html, unsubscribeUrl }) {
      mayTakeLong('A mail was sent')
      await transport.sendMail({
        from: config.mailFrom,
        // As an object, so that the address is never read as a list of several.
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
      })
    },
  }
}

/** The mail server has refused for good (this mail to this address); trying again would only annoy it. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const isAboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return isAboutThisMail && typeof error.responseCode === 'number' && error.responseCode >= 500
}
