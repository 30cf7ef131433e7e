import { brand } from '@nestwren/contract/brand'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'

type Locale = 'en' | 'es'

interface Mail {
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const code = {
  en: {
    subject: (digits: string) => `${digits} is your ${brand.name} code`,
    title: 'Confirm your email address',
    paragraphs: [
      `Enter this code in ${brand.name} to confirm your email. It works for 10 minutes.`,
      "Didn't ask for this? You can ignore this email. Nothing happens without the code.",
    ],
  },
  es: {
    subject: (digits: string) => `${digits} es tu código de ${brand.name}`,
    title: 'Confirma tu correo electrónico',
    paragraphs: [
      `Escribe este código en ${brand.name} para confirmar tu correo. Vale durante 10 minutos.`,
      '¿No lo has pedido? Puedes ignorar este correo. Sin el código no ocurre nada.',
    ],
  },
}

const alreadyRegistered = {
  en: {
    subject: `You already have a ${brand.name} account`,
    title: 'You already have an account',
    paragraphs: [
      `Someone, probably you, tried to sign up for ${brand.name} with this email. It already has an account, so you can just sign in.`,
      "Not you? You don't need to do anything. Your account hasn't changed.",
    ],
    button: 'Sign in',
  },
  es: {
    subject: `Ya tienes una cuenta de ${brand.name}`,
    title: 'Ya tienes una cuenta',
    paragraphs: [
      `Alguien, probablemente tú, ha intentado registrarse con esta dirección en ${brand.name}. Ya existe una cuenta con ella, así que puedes iniciar sesión sin más.`,
      '¿No has sido tú? No tienes que hacer nada. Tu cuenta no ha cambiado.',
    ],
    button: 'Iniciar sesión',
  },
}

/** The mail with the six digits that prove an address. */
export function confirmationMail(locale: Locale, digits: string, { appUrl }: Pick<Config, 'appUrl'>): Mail {
  const { subject, title, paragraphs } = code[locale]
  return {
    kind: 'confirmation',
    subject: subject(digits),
    ...mailLayout({ locale, title, paragraphs, code: digits, appUrl }),
  }
}

/** What the owner of an address gets instead of a code: the page that asked must not learn that there is an account. */
export function alreadyRegisteredMail(locale: Locale, { appUrl }: Pick<Config, 'appUrl'>): Mail {
  const { subject, title, paragraphs, button } = alreadyRegistered[locale]
  return {
    kind: 'already-registered',
    subject,
    ...mailLayout({ locale, title, paragraphs, button: { label: button, path: '/' }, appUrl }),
  }
}
