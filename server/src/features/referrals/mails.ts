import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

const words = {
  en: {
    subject: `An invitation to try ${brand.name}`,
    title: 'Someone you know thought of you',
    paragraphs: [
      `Someone who uses ${brand.name} thinks it could help you, too. Families log feeds, sleep, and diapers in seconds, and everyone who cares for the baby sees them live.`,
      'Take a look. The first month is free.',
    ],
    button: 'Take a look',
    footer: 'You got this email because someone entered your address. To stop these emails:',
  },
  es: {
    subject: `Una invitación para probar ${brand.name}`,
    title: 'Alguien que conoces ha pensado en ti',
    paragraphs: [
      `Alguien que usa ${brand.name} cree que también puede ayudarte. Las familias registran tomas, sueño y pañales en segundos, y todos los que cuidan del bebé lo ven al momento.`,
      'Échale un vistazo. El primer mes es gratis.',
    ],
    button: 'Echar un vistazo',
    footer: 'Recibes este correo porque alguien ha escrito tu dirección. Para no recibir más correos como este:',
  },
} as const satisfies Record<Locale, object>

/** The recommendation: always the same words, so that nobody can send their own through us. */
export function recommendationMail(
  locale: Locale,
  to: string,
  { code, unsubscribeToken }: { readonly code: string; readonly unsubscribeToken: string },
  { appUrl }: Pick<Config, 'appUrl'>,
): Mail {
  const { subject, title, paragraphs, button, footer } = words[locale]
  const unsubscribeUrl = `${appUrl}/unsubscribe?token=${unsubscribeToken}`
  const path = `/?ref=${code}`
  return {
    to,
    kind: 'referral',
    subject,
    unsubscribeUrl,
    ...mailLayout({
      locale,
      title,
      paragraphs,
      button: { label: button, path },
      footer: `${footer} ${unsubscribeUrl}`,
      appUrl,
    }),
  }
}
