import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

const words = {
  en: {
    subject: `An invitation to try ${brand.name}`,
    title: 'Somebody you know thought of you',
    paragraphs: [
      `Somebody who uses ${brand.name} thinks that it could help you too. With ${brand.name} a family notes feeds, sleep and diapers in seconds, and everybody who cares for the baby sees them live.`,
      'Have a look. The first month costs nothing.',
    ],
    button: 'Have a look',
    footer: 'You got this mail because somebody entered your address. No more recommendations:',
  },
  es: {
    subject: `Una invitación para probar ${brand.name}`,
    title: 'Alguien que conoces ha pensado en ti',
    paragraphs: [
      `Alguien que usa ${brand.name} cree que también puede ayudarte. Con ${brand.name} una familia anota tomas, sueño y pañales en segundos, y todos los que cuidan del bebé lo ven al momento.`,
      'Échale un vistazo. El primer mes no cuesta nada.',
    ],
    button: 'Echar un vistazo',
    footer: 'Recibes este correo porque alguien ha escrito tu dirección. No recibir más recomendaciones:',
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
