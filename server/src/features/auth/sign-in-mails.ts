import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { Device } from './device.ts'

type Content = Omit<Mail, 'to'>

const newSignIn = {
  en: {
    subject: `New sign-in to ${brand.name}`,
    title: 'New sign-in to your account',
    what: (device: string, time: string) => `Somebody signed in to your account: ${device}, ${time}.`,
    rest: [
      'If it was you, there is nothing to do.',
      'If it was not you, choose a new password at once: “Forgot password?” on the sign-in page mails you a link, and everybody is signed out.',
    ],
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'an unknown device',
  },
  es: {
    subject: `Nuevo inicio de sesión en ${brand.name}`,
    title: 'Nuevo inicio de sesión en tu cuenta',
    what: (device: string, time: string) => `Alguien ha entrado en tu cuenta: ${device}, ${time}.`,
    rest: [
      'Si has sido tú, no tienes que hacer nada.',
      'Si no has sido tú, elige enseguida una nueva contraseña: «¿Olvidaste tu contraseña?», en la página de inicio de sesión, te envía un enlace, y se cierran todas las sesiones.',
    ],
    on: (browser: string, system: string) => `${browser} en ${system}`,
    unknown: 'un dispositivo desconocido',
  },
} as const

const googleChanged = {
  en: {
    connected: {
      subject: `Google is connected to your ${brand.name} account`,
      title: 'Google is connected',
      what: 'From now on you can also sign in with the Google button.',
    },
    disconnected: {
      subject: `Google is disconnected from your ${brand.name} account`,
      title: 'Google is disconnected',
      what: 'From now on the Google button does not open your account any more. You sign in with your password.',
    },
    rest: 'If it was not you, choose a new password at once: “Forgot password?” on the sign-in page mails you a link.',
  },
  es: {
    connected: {
      subject: `Google está conectado a tu cuenta de ${brand.name}`,
      title: 'Google está conectado',
      what: 'Desde ahora también puedes entrar con el botón de Google.',
    },
    disconnected: {
      subject: `Google ya no está conectado a tu cuenta de ${brand.name}`,
      title: 'Google ya no está conectado',
      what: 'Desde ahora el botón de Google ya no abre tu cuenta. Entras con tu contraseña.',
    },
    rest: 'Si no has sido tú, elige enseguida una nueva contraseña: «¿Olvidaste tu contraseña?», en la página de inicio de sesión, te envía un enlace.',
  },
} as const

const openApp = { en: `Open ${brand.name}`, es: `Abrir ${brand.name}` } as const

/** Tells that somebody signed in with a browser that was never used for this account. */
export function newSignInMail(
  locale: Locale,
  { device, at }: { readonly device: Device; readonly at: Date },
  { appUrl }: Pick<Config, 'appUrl'>,
): Content {
  const { subject, title, what, rest } = newSignIn[locale]
  const paragraphs = [what(deviceName(locale, device), timeOf(locale, at)), ...rest]
  const button = { label: openApp[locale], path: '/' }
  return { kind: 'new-sign-in', subject, ...mailLayout({ locale, title, paragraphs, button, appUrl }) }
}

/** Tells that there is another way into the account, or one less. */
export function googleChangedMail(
  locale: Locale,
  change: 'connected' | 'disconnected',
  { appUrl }: Pick<Config, 'appUrl'>,
): Content {
  const { [change]: words, rest } = googleChanged[locale]
  const button = { label: openApp[locale], path: '/' }
  const { title, what } = words
  return {
    kind: `google-${change}`,
    subject: words.subject,
    ...mailLayout({ locale, title, paragraphs: [what, rest], button, appUrl }),
  }
}

function deviceName(locale: Locale, { browser, system }: Device): string {
  const { on, unknown } = newSignIn[locale]
  if (browser !== null && system !== null) return on(browser, system)
  return browser ?? system ?? unknown
}

/** In UTC, and it says so: the server does not know where the reader is. */
function timeOf(locale: Locale, at: Date): string {
  const tag = { en: 'en-GB', es: 'es-ES' }[locale]
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}
