import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { codeLifetimeMs } from './confirmations.ts'
import { resetLifetimeMs } from './resets.ts'

type Content = Omit<Mail, 'to'>

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
export function confirmationMail(locale: Locale, digits: string, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { subject, title, paragraphs } = code[locale]
  return {
    kind: 'confirmation',
    usefulForMs: codeLifetimeMs,
    subject: subject(digits),
    ...mailLayout({ locale, title, paragraphs, code: digits, appUrl }),
  }
}

/** What the owner of an address gets instead of a code: the page that asked must not learn that there is an account. */
export function alreadyRegisteredMail(locale: Locale, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { subject, title, paragraphs, button } = alreadyRegistered[locale]
  return {
    kind: 'already-registered',
    subject,
    ...mailLayout({ locale, title, paragraphs, button: { label: button, path: '/' }, appUrl }),
  }
}

const reset = {
  en: {
    subject: `Choose a new ${brand.name} password`,
    title: 'Choose a new password',
    paragraphs: [
      `Someone, probably you, asked for a new ${brand.name} password. The link works once, within 60 minutes. It signs you out everywhere and disconnects Google until you connect it again.`,
      "Not you? You can ignore this email. Your password won't change.",
    ],
    button: 'Choose a new password',
  },
  es: {
    subject: `Elige una nueva contraseña de ${brand.name}`,
    title: 'Elige una nueva contraseña',
    paragraphs: [
      `Alguien, probablemente tú, ha pedido una nueva contraseña en ${brand.name}. El enlace vale una sola vez, durante 60 minutos. Cierra tu sesión en todas partes y desconecta Google hasta que lo vuelvas a conectar.`,
      '¿No has sido tú? Puedes ignorar este correo. Tu contraseña no cambia.',
    ],
    button: 'Elegir una nueva contraseña',
  },
} as const

const firstPassword = {
  en: {
    subject: `You sign in to ${brand.name} with Google`,
    title: 'You sign in with Google',
    paragraphs: [
      `Someone, probably you, asked for a new ${brand.name} password. Your account doesn't have one: you sign in with Google.`,
      "If you'd like a password too, choose one here. The link works once, within 60 minutes. It signs you out everywhere, and the Google button asks for the new password once.",
      'Not you? You can ignore this email. Nothing will change.',
    ],
    button: 'Choose a password',
  },
  es: {
    subject: `Entras en ${brand.name} con Google`,
    title: 'Entras con Google',
    paragraphs: [
      `Alguien, probablemente tú, ha pedido una nueva contraseña en ${brand.name}. Tu cuenta no tiene: entras con el botón de Google.`,
      'Si quieres tener también una contraseña, elígela aquí. El enlace vale una sola vez, durante 60 minutos. Cierra tu sesión en todas partes, y el botón de Google te pide una vez la nueva contraseña.',
      '¿No has sido tú? Puedes ignorar este correo. No cambia nada.',
    ],
    button: 'Elegir una contraseña',
  },
} as const

const secured = {
  en: {
    subject: `Choose a new password to get back into ${brand.name}`,
    title: 'Everyone is signed out',
    paragraphs: [
      'You told us that a change to your account wasn’t you. All devices are signed out, Google is disconnected, and the old password and open invites from you no longer work.',
      'Choose a new password to get back in. The link works once, within 60 minutes. After that, “Forgot password?” on the sign-in page emails you another one.',
      'Then look at Settings > Caregivers for people you don’t know.',
    ],
    button: 'Choose a new password',
  },
  es: {
    subject: `Elige una nueva contraseña para volver a ${brand.name}`,
    title: 'Se han cerrado todas las sesiones',
    paragraphs: [
      'Nos has dicho que no hiciste tú un cambio en tu cuenta. Se ha cerrado la sesión en todos los dispositivos, Google ya no está conectado y la contraseña anterior y tus invitaciones abiertas ya no valen.',
      'Elige una nueva contraseña para volver a entrar. El enlace vale una sola vez, durante 60 minutos. Después, «¿Olvidaste tu contraseña?», en la página de inicio de sesión, te envía otro.',
      'Luego mira en Ajustes > Personas que cuidan si hay personas que no conoces.',
    ],
    button: 'Elegir una nueva contraseña',
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

/** After a change that was undone: what has ended, and the way back in. */
export function securedMail(locale: Locale, token: string, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { button, ...words } = secured[locale]
  return linkMail('account-secured', locale, words, { label: button, path: resetPath(token) }, appUrl)
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
  return { kind, subject, usefulForMs: resetLifetimeMs, ...mailLayout({ locale, title, paragraphs, button, appUrl }) }
}
