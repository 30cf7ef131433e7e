import { apart } from '@nestwren/contract/apart'
import type { Locale } from '@nestwren/contract/auth'
import type { SiteAnswer } from '@nestwren/contract/site-invites-terms'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { nameForMail } from '../invites/public.ts'

type Content = Omit<Mail, 'to'>

/** An event as mails name it. */
export interface MailedEvent {
  readonly title: string
  readonly dateTime: Date
  readonly tz: string
  readonly place: string
  /** When a link to it is of no more use. */
  readonly overAt: Date
}

interface ToGuest {
  readonly locale: Locale
  readonly event: MailedEvent
  /** Of the page that the button opens. */
  readonly path: string
  readonly appUrl: string
}

const confirmation = {
  en: {
    subject: {
      going: (title: string) => `You're coming: ${title}`,
      maybe: (title: string) => `You might come: ${title}`,
      declined: (title: string) => `You can't come: ${title}`,
    },
    title: 'Your answer is saved',
    guests: (count: number) => (count === 1 ? 'You come alone.' : `You come as ${count}.`),
    change: 'Plans change. You can change your answer, or take it back, with this link.',
    button: 'Change your answer',
    footer:
      "You got this email because someone answered an invite with your address. If it wasn't you, open the link to take the answer back.",
  },
  es: {
    subject: {
      going: (title: string) => `Vas a ir: ${title}`,
      maybe: (title: string) => `Quizá vayas: ${title}`,
      declined: (title: string) => `No puedes ir: ${title}`,
    },
    title: 'Tu respuesta está guardada',
    guests: (count: number) => (count === 1 ? 'Vas por tu cuenta.' : `Sois ${count}.`),
    change: 'Los planes cambian. Con este enlace puedes cambiar tu respuesta o retirarla.',
    button: 'Cambiar tu respuesta',
    footer:
      'Recibes este correo porque alguien ha respondido a una invitación con tu dirección. Si no has sido tú, abre el enlace para retirar la respuesta.',
  },
} as const satisfies Record<Locale, object>

const invitation = {
  en: {
    first: (title: string) => `You're invited: ${title}`,
    again: (title: string) => `Can you come? ${title}`,
    by: (name: string) => `${name} would love to see you there.`,
    waiting: (name: string) => `${name} hasn't heard from you yet.`,
    answer: 'You can answer without an account.',
    button: 'See the invite',
    footer: (name: string) =>
      `You got this email because ${name} entered your address. An invite brings three emails at most.`,
  },
  es: {
    first: (title: string) => `Tienes una invitación: ${title}`,
    again: (title: string) => `¿Puedes venir? ${title}`,
    by: (name: string) => `A ${name} le encantaría verte allí.`,
    waiting: (name: string) => `${name} aún no tiene tu respuesta.`,
    answer: 'Puedes responder sin cuenta.',
    button: 'Ver la invitación',
    footer: (name: string) =>
      `Recibes este correo porque ${name} ha escrito tu dirección. Por una invitación llegan tres correos como mucho.`,
  },
} as const satisfies Record<Locale, object>

const news = {
  en: {
    subject: (count: number, title: string) =>
      count === 1 ? `New answer: ${title}` : `${count} new answers: ${title}`,
    answers: { going: 'coming', maybe: 'might come', declined: "can't come" },
    line: (name: string, answer: string, guests: number) =>
      `${name}: ${answer}${guests > 1 ? `, ${guests} in all` : ''}`,
    more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
    button: 'See the guest list',
    footer: 'You can switch off these emails in the invitation.',
  },
  es: {
    subject: (count: number, title: string) =>
      count === 1 ? `Nueva respuesta: ${title}` : `${count} respuestas nuevas: ${title}`,
    answers: { going: 'viene', maybe: 'quizá venga', declined: 'no puede venir' },
    line: (name: string, answer: string, guests: number) =>
      `${name}: ${answer}${guests > 1 ? `, ${guests} en total` : ''}`,
    more: (count: number) => (count === 1 ? 'Y una más.' : `Y ${count} más.`),
    button: 'Ver quién viene',
    footer: 'Puedes desactivar estos correos en la invitación.',
  },
} as const satisfies Record<Locale, object>

/** What is written on the family's page may stand in a mail to strangers as words alone: nothing of it becomes a link. */
const titleOf = ({ title }: MailedEvent) => apart(nameForMail(title))

/** When and where, a line each. */
function factsOf({ dateTime, tz, place }: MailedEvent, locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: tz })
  const where = nameForMail(place)
  return [format.format(dateTime), ...(where === '' ? [] : [apart(where)])]
}

/** Tells a guest that their answer is kept, with the link that changes it. Nothing that they wrote themselves stands in it. */
export function answerMail(
  { locale, event, path, appUrl }: ToGuest,
  { status, guestsCount }: { readonly status: SiteAnswer; readonly guestsCount: number },
): Content {
  const words = confirmation[locale]
  const subject = words.subject[status](titleOf(event))
  const coming = status === 'going' ? [words.guests(guestsCount)] : []
  return {
    kind: 'site-answer',
    usefulUntil: event.overAt,
    subject,
    ...mailLayout({
      locale,
      appUrl,
      title: words.title,
      paragraphs: [subject, ...factsOf(event, locale), ...coming, words.change],
      button: { label: words.button, path },
      footer: words.footer,
    }),
  }
}

/** Invites somebody, or asks them once more. */
export function invitationMail(
  { locale, event, path, appUrl }: ToGuest,
  { by, isFirst }: { readonly by: string; readonly isFirst: boolean },
): Content {
  const words = invitation[locale]
  const name = apart(nameForMail(by))
  const subject = (isFirst ? words.first : words.again)(titleOf(event))
  return {
    kind: 'site-invitation',
    usefulUntil: event.overAt,
    subject,
    ...mailLayout({
      locale,
      appUrl,
      title: subject,
      paragraphs: [(isFirst ? words.by : words.waiting)(name), ...factsOf(event, locale), words.answer],
      button: { label: words.button, path },
      footer: words.footer(name),
    }),
  }
}

/** Answers that one mail tells one by one. */
const mostLines = 20
const mostLetters = 200

/** Tells whoever made an invite what was answered. */
export function answersMail(
  { locale, event, path, appUrl }: ToGuest,
  answers: readonly {
    readonly name: string
    readonly status: SiteAnswer
    readonly guestsCount: number
    readonly message: string
  }[],
): Content {
  const words = news[locale]
  const lines = answers.slice(0, mostLines).map(({ name, status, guestsCount, message }) => {
    const said = [...nameForMail(message)].slice(0, mostLetters).join('')
    const line = words.line(apart(nameForMail(name)), words.answers[status], status === 'declined' ? 1 : guestsCount)
    return said === '' ? line : `${line}. “${apart(said)}”`
  })
  const more = answers.length - lines.length
  const subject = words.subject(answers.length, titleOf(event))
  return {
    kind: 'site-answers',
    subject,
    ...mailLayout({
      locale,
      appUrl,
      title: subject,
      paragraphs: [...lines, ...(more > 0 ? [words.more(more)] : [])],
      button: { label: words.button, path },
      footer: words.footer,
    }),
  }
}
