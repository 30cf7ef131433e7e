import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import { vaultCodeLifetimeMs } from '@nestwren/contract/vault'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { type Device, deviceName } from '../auth/public.ts'

type Content = Omit<Mail, 'to'>

/** What a mailed code is for: a title says it, so that nobody reads one out for something else. */
type CodePurpose = 'open' | 'settings' | 'address'

// The subject has no digits: it shows on locked screens.
const code = {
  en: {
    subject: {
      open: 'Your vault code',
      settings: 'Your code to change the vault',
      address: 'Confirm your vault email',
    },
    lasts: `Enter this code in ${brand.name}. It works for 10 minutes.`,
    asked: (device: string) => `Asked for on: ${device}.`,
  },
  es: {
    subject: {
      open: 'Tu código de la caja fuerte',
      settings: 'Tu código para cambiar la caja fuerte',
      address: 'Confirma el correo de la caja fuerte',
    },
    lasts: `Escribe este código en ${brand.name}. Vale durante 10 minutos.`,
    asked: (device: string) => `Pedido en: ${device}.`,
  },
} as const satisfies Record<Locale, object>

interface CodeMail {
  readonly locale: Locale
  readonly purpose: CodePurpose
  readonly digits: string
  /** Where the code was asked for. */
  readonly device: Device
}

/** The mail with a code: the code, how long it is good, and which device asked. */
export function codeMail({ locale, purpose, digits, device }: CodeMail, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { subject, lasts, asked } = code[locale]
  const title = subject[purpose]
  return {
    kind: 'vault-code',
    usefulForMs: vaultCodeLifetimeMs,
    subject: title,
    ...mailLayout({
      locale,
      title,
      paragraphs: [lasts, asked(deviceName(locale, device))],
      code: digits,
      appUrl,
    }),
  }
}

/** What was changed about how the vault is locked. */
export type VaultChange =
  | 'off'
  | 'photosOff'
  | 'documentsOff'
  | 'address'
  | 'method'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodes'
  | 'sealedKey'

const changed = {
  en: {
    subject: `Your ${brand.name} vault settings changed`,
    title: 'Your vault settings changed',
    what: {
      off: 'The vault was turned off.',
      photosOff: 'Photos are no longer locked.',
      documentsOff: 'Documents are no longer locked.',
      address: 'Codes go to another email address now.',
      method: 'Codes come another way now.',
      authenticatorAdded: 'An authenticator app was added.',
      authenticatorRemoved: 'An authenticator app was removed.',
      passkeyAdded: 'A passkey was added.',
      passkeyRemoved: 'A passkey was removed.',
      recoveryCodes: 'New recovery codes were made. The old ones no longer work.',
      sealedKey:
        'You started over with a new key for sealed documents. What only your old key could open stays closed.',
    },
    where: (device: string, time: string) => `Changed on: ${device}, ${time}.`,
    wasNot: 'Not you? Change your password. That signs out every other device. Then check your vault settings.',
  },
  es: {
    subject: `Han cambiado los ajustes de tu caja fuerte de ${brand.name}`,
    title: 'Han cambiado los ajustes de tu caja fuerte',
    what: {
      off: 'Se ha desactivado la caja fuerte.',
      photosOff: 'Las fotos ya no están bloqueadas.',
      documentsOff: 'Los documentos ya no están bloqueados.',
      address: 'Los códigos llegan ahora a otra dirección de correo.',
      method: 'Los códigos llegan ahora de otra forma.',
      authenticatorAdded: 'Se ha añadido una aplicación de autenticación.',
      authenticatorRemoved: 'Se ha quitado una aplicación de autenticación.',
      passkeyAdded: 'Se ha añadido una llave de acceso.',
      passkeyRemoved: 'Se ha quitado una llave de acceso.',
      recoveryCodes: 'Se han creado nuevos códigos de recuperación. Los anteriores ya no valen.',
      sealedKey:
        'Has empezado de nuevo con otra clave para los documentos sellados. Lo que solo abría la anterior sigue cerrado.',
    },
    where: (device: string, time: string) => `Cambiado en: ${device}, ${time}.`,
    wasNot:
      '¿No has sido tú? Cambia tu contraseña. Así se cierra la sesión en todos los demás dispositivos. Después revisa los ajustes de la caja fuerte.',
  },
} as const satisfies Record<Locale, object>

interface ChangeMail {
  readonly locale: Locale
  readonly changes: readonly VaultChange[]
  readonly device: Device
  readonly at: Date
}

/** Tells that the lock of the vault was changed, and on which device. */
export function changeMail({ locale, changes, device, at }: ChangeMail, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { subject, title, what, where, wasNot } = changed[locale]
  const paragraphs = [
    ...changes.map((change) => what[change]),
    where(deviceName(locale, device), timeOf(locale, at)),
    wasNot,
  ]
  return { kind: 'vault-changed', subject, ...mailLayout({ locale, title, paragraphs, appUrl }) }
}

/** In UTC, and it says so: the server does not know where the reader is. */
function timeOf(locale: Locale, at: Date): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}

const copied = {
  en: {
    subject: `A passkey of your ${brand.name} vault was refused`,
    title: 'A passkey was refused',
    what: (name: string) => `Your passkey “${name}” was used in two places, as a copy would be. Nothing was opened.`,
    where: (device: string, time: string) => `Used on: ${device}, ${time}.`,
    next: 'Remove it in your vault settings, and add it again from a device that only you have.',
  },
  es: {
    subject: `Se ha rechazado una llave de acceso de tu caja fuerte de ${brand.name}`,
    title: 'Se ha rechazado una llave de acceso',
    what: (name: string) =>
      `Tu llave de acceso «${name}» se ha usado en dos sitios, como lo haría una copia. No se ha abierto nada.`,
    where: (device: string, time: string) => `Usada en: ${device}, ${time}.`,
    next: 'Quítala en los ajustes de la caja fuerte y vuelve a añadirla desde un dispositivo que solo tengas tú.',
  },
} as const satisfies Record<Locale, object>

interface CopiedMail extends Omit<ChangeMail, 'changes'> {
  /** What its person calls the passkey. */
  readonly name: string
}

/** Tells that a passkey was refused whose counter went back: somebody else may have a copy. */
export function copiedMail({ locale, name, device, at }: CopiedMail, { appUrl }: Pick<Config, 'appUrl'>): Content {
  const { subject, title, what, where, next } = copied[locale]
  const paragraphs = [what(name), where(deviceName(locale, device), timeOf(locale, at)), next]
  return { kind: 'vault-changed', subject, ...mailLayout({ locale, title, paragraphs, appUrl }) }
}
