import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

type Content = Omit<Mail, 'to'>

const reset = {
  en: {
    subject: `Choose a new ${brand.name} password`,
    title: 'Choose a new password',
    paragraphs: [
      `Somebody, probably you, asked for a new password at ${brand.name}. The link works once, within 60 minutes, and signs you out everywhere.`,
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
    button: 'Choose a new password',
  },
  es: {
    subject: `Elige una nueva contraseña de ${brand.name}`,
    title: 'Elige una nueva contraseña',
    paragraphs: [
      `Alguien, probablemente tú, ha pedido una nueva contraseña en ${brand.name}. El enlace vale una sola vez, durante 60 minutos, y cierra tu sesión en todas partes.`,
      'Si no has sido tú, puedes ignorar este correo: tu contraseña sigue igual.',
    ],
    button: 'Elegir una nueva contraseña',
  },
} as const

const firstPassword = {
  en: {
    subject: `You sign in to ${brand.name} with Google`,
    title: 'You sign in with Google',
    paragraphs: [
      `Somebody, probably you, asked for a new password at ${brand.name}. Your account has none: you sign in with the Google button.`,
      'If you want a password as well, choose one here. The link works once, within 60 minutes, and signs you out everywhere.',
      'If it was not you, you can ignore this mail: nothing changes.',
    ],
    button: 'Choose a password',
  },
  es: {
    subject: `Entras en ${brand.name} con Google`,
    title: 'Entras con Google',
    paragraphs: [
      `Alguien, probablemente tú, ha pedido una nueva contraseña en ${brand.name}. Tu cuenta no tiene: entras con el botón de Google.`,
      'Si quieres tener también una contraseña, elígela aquí. El enlace vale una sola vez, durante 60 minutos, y cierra tu sesión en todas partes.',
      'Si no has sido tú, puedes ignorar este correo: no cambia nada.',
    ],
    button: 'Elegir una contraseña',
  },
} as const

const changed = {
  en: {
    subject: `Your ${brand.name} password was changed`,
    title: 'Your password was changed',
    paragraphs: [
      'From now on only the new password works. Your other devices have been signed out.',
      'If it was not you, choose a new password at once: “Forgot password?” on the sign-in page mails you a link.',
    ],
    button: `Open ${brand.name}`,
  },
  es: {
    subject: `Se ha cambiado tu contraseña de ${brand.name}`,
    title: 'Se ha cambiado tu contraseña',
    paragraphs: [
      'Desde ahora solo vale la nueva contraseña. Se ha cerrado la sesión en tus otros dispositivos.',
      'Si no has sido tú, elige enseguida una nueva contraseña: «¿Olvidaste tu contraseña?», en la página de inicio de sesión, te envía un enlace.',
    ],
    button: `Abrir ${brand.name}`,
  },
} as const

/** The page of a reset link, below the origin of the product. */
export function resetPath(token: string): string {
  return `/reset-password?token=${token}`
}

/** The mail with the link to another password. */
export function resetMail(locale: Locale, token: string, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { button, ...words } = reset[locale]
  return linkMail('password-reset', locale, words, { label: button, path: resetPath(token) }, appUrl)
}

/** What somebody without a password gets instead: how they sign in, and the way to a first one. */
export function firstPasswordMail(locale: Locale, token: string, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { button, ...words } = firstPassword[locale]
  return linkMail('first-password', locale, words, { label: button, path: resetPath(token) }, appUrl)
}

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail(locale: Locale, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { button, ...words } = changed[locale]
  return linkMail('password-changed', locale, words, { label: button, path: '/' }, appUrl)
}

interface Words {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

function linkMail(
  kind: string,
  locale: Locale,
  { subject, title, paragraphs }: Words,
  button: { readonly label: string; readonly path: string },
  appUrl: string,
): Content {
  return { kind, subject, ...mailLayout({ locale, title, paragraphs, button, appUrl }) }
}
