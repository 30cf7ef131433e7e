import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { SignInChange } from '@nestwren/contract/recovery'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { Person } from '../account/public.ts'
import type { Device } from './device.ts'
import { deviceName } from './device-name.ts'
import type { AuthParts } from './parts.ts'
import { countUndos, issueUndo, mostUndos, undoLifetimeMs } from './undo.ts'

const retryS = 86_400

/** Mails a person that how they sign in changed, with a link that undoes it. In the transaction of the change. */
export async function tellChange(
  { mailer, config }: Pick<AuthParts, 'mailer' | 'config'>,
  tx: Tx,
  { userId, username, locale }: Pick<Person, 'userId' | 'username' | 'locale'>,
  told: ToldChange,
  now: Date,
): Promise<void> {
  const token = await issueUndo(tx, userId, told.change, now)
  await mailer.queue({ to: username, ...signInChangeMail(locale, told, token, config) }, tx)
}

/**
 * Nobody changes how they sign in so often: each change is a mail and a link that are kept.
 * @throws HttpError RATE_LIMITED
 */
export async function refuseMany(
  { now, refuse }: Pick<Context, 'now' | 'refuse'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  if ((await countUndos(tx, userId, now)) >= mostUndos.changes) throw refuse('RATE_LIMITED', undefined, retryS)
}

type Content = Omit<Mail, 'to'>

interface Words {
  readonly subject: string
  readonly title: string
  readonly what: string
}

const changes: Readonly<Record<Locale, Readonly<Record<SignInChange, Words>>>> = {
  en: {
    newDevice: {
      subject: `New sign-in to ${brand.name}`,
      title: 'New sign-in to your account',
      what: 'Someone signed in to your account',
    },
    passwordChanged: {
      subject: `Your ${brand.name} password was changed`,
      title: 'Your password was changed',
      what: 'Only your new password works now. Your other devices were signed out.',
    },
    passwordReset: {
      subject: `Your ${brand.name} password was changed`,
      title: 'Your password was changed',
      what: 'Only your new password works now. All your devices were signed out. If Google was connected, connect it again with the new password.',
    },
    googleConnected: {
      subject: `Google is connected to your ${brand.name} account`,
      title: 'Google is connected',
      what: 'You can now sign in with Google, too.',
    },
    googleDisconnected: {
      subject: `Google is disconnected from your ${brand.name} account`,
      title: 'Google is disconnected',
      what: "You can't sign in with Google anymore. Use your password instead.",
    },
  },
  es: {
    newDevice: {
      subject: `Nuevo inicio de sesión en ${brand.name}`,
      title: 'Nuevo inicio de sesión en tu cuenta',
      what: 'Alguien ha entrado en tu cuenta',
    },
    passwordChanged: {
      subject: `Se ha cambiado tu contraseña de ${brand.name}`,
      title: 'Se ha cambiado tu contraseña',
      what: 'Ahora solo vale tu nueva contraseña. Se ha cerrado la sesión en tus otros dispositivos.',
    },
    passwordReset: {
      subject: `Se ha cambiado tu contraseña de ${brand.name}`,
      title: 'Se ha cambiado tu contraseña',
      what: 'Ahora solo vale tu nueva contraseña. Se ha cerrado la sesión en todos tus dispositivos. Si tenías Google conectado, vuelve a conectarlo con la nueva contraseña.',
    },
    googleConnected: {
      subject: `Google está conectado a tu cuenta de ${brand.name}`,
      title: 'Google está conectado',
      what: 'Ahora también puedes entrar con Google.',
    },
    googleDisconnected: {
      subject: `Google ya no está conectado a tu cuenta de ${brand.name}`,
      title: 'Google ya no está conectado',
      what: 'Ya no puedes entrar con Google. Usa tu contraseña.',
    },
  },
}

const common = {
  en: {
    was: "If this was you, you're all set.",
    wasNot:
      'Not you? Use the button within 7 days. Everyone gets signed out, and we’ll email you a link to choose a new password.',
    button: 'This wasn’t me',
  },
  es: {
    was: 'Si has sido tú, no tienes que hacer nada.',
    wasNot:
      '¿No has sido tú? Usa el botón en un plazo de 7 días. Se cierran todas las sesiones y te enviamos un enlace para elegir una nueva contraseña.',
    button: 'No he sido yo',
  },
} as const

const kinds: Readonly<Record<SignInChange, string>> = {
  newDevice: 'new-sign-in',
  passwordChanged: 'password-changed',
  passwordReset: 'password-changed',
  googleConnected: 'google-connected',
  googleDisconnected: 'google-disconnected',
}

/** The page of a link that undoes a change, below the origin of the product. */
function undoPath(token: string): string {
  return `/undo-sign-in-change?token=${token}`
}

/** What there is to tell; of a sign-in also where and when. */
type ToldChange =
  | { readonly change: Exclude<SignInChange, 'newDevice'> }
  | { readonly change: 'newDevice'; readonly device: Device; readonly at: Date }

/** Tells of a change of how a person signs in, with the one link that undoes it. */
function signInChangeMail(
  locale: Locale,
  told: ToldChange,
  undoToken: string,
  { appUrl }: Pick<Config, 'appUrl'>,
): Content {
  const { subject, title, what } = changes[locale][told.change]
  const { was, wasNot, button: label } = common[locale]
  const first =
    told.change === 'newDevice' ? `${what}: ${deviceName(locale, told.device)}, ${timeOf(locale, told.at)}.` : what
  const button = { label, path: undoPath(undoToken) }
  const layout = mailLayout({ locale, title, paragraphs: [first, was, wasNot], button, appUrl })
  return { kind: kinds[told.change], subject, usefulForMs: undoLifetimeMs, ...layout }
}

/** In UTC, and it says so: the server does not know where the reader is. */
function timeOf(locale: Locale, at: Date): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}
