import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { QuizResults } from '@nestwren/contract/quiz'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

const words = {
  en: {
    title: (percentage: number, result: string) => `${percentage}%: ${result}`,
    next: 'Worth doing next:',
    button: `Start with ${brand.name}`,
    footer:
      "You got this email because someone entered your address after a quiz. If it wasn't you, you can ignore it.",
  },
  es: {
    title: (percentage: number, result: string) => `${percentage} %: ${result}`,
    next: 'Lo que merece la pena hacer ahora:',
    button: `Empezar con ${brand.name}`,
    footer:
      'Recibes este correo porque alguien ha escrito tu dirección al terminar un cuestionario. Si no has sido tú, puedes ignorarlo.',
  },
} as const satisfies Record<Locale, object>

interface Told {
  readonly to: string
  readonly locale: Locale
  /** Of the quiz. */
  readonly title: string
  readonly results: QuizResults
  readonly appUrl: string
}

/**
 * The results of a quiz. All its words are ours and the quiz's: nobody can send their own to a stranger through us, so the
 * name that was given is not among them.
 */
export function resultMail({ to, locale, title, results, appUrl }: Told): Mail {
  const { resultBucket: bucket, percentage, categories } = results
  const told = words[locale]
  const space = locale === 'es' ? ' ' : ''
  const parts = categories.map(({ name, percentage: part }) => `${name}: ${part}${space}%`)
  const next = bucket.recommendations.map((one) => `• ${one}`)
  return {
    to,
    kind: 'quizResult',
    subject: title,
    // Whatever comes of a quiz in one hour, other mails do not wait behind it.
    sender: 'quiz',
    ...mailLayout({
      locale,
      title: told.title(percentage, bucket.result),
      paragraphs: [bucket.message, ...parts, ...(next.length > 0 ? [told.next, ...next] : [])].filter(
        (text) => text !== '',
      ),
      button: { label: told.button, path: '/#/enter=trial' },
      footer: told.footer,
      appUrl,
    }),
  }
}
