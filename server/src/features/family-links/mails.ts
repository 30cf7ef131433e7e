import type { Locale } from '@nestwren/contract/auth'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { type Device, deviceName } from '../auth/public.ts'
import { codeLifetimeMs } from './secrets.ts'

// The subject has no digits: it shows on locked screens.
const words = {
  en: {
    subject: 'Your code for the family photos',
    lasts: 'Enter this code to see the photos on your other device. It works for 10 minutes.',
    asked: (device: string) => `Asked for on: ${device}.`,
    wasNot: 'Not you? You can ignore this email. Nothing changes without the code.',
  },
  es: {
    subject: 'Tu código para las fotos de la familia',
    lasts: 'Escribe este código para ver las fotos en tu otro dispositivo. Vale durante 10 minutos.',
    asked: (device: string) => `Pedido en: ${device}.`,
    wasNot: '¿No has sido tú? Puedes ignorar este correo. Sin el código no cambia nada.',
  },
} as const satisfies Record<Locale, object>

interface CodeMail {
  readonly locale: Locale
  readonly digits: string
  readonly device: Device
}

/** The mail with the code that moves a link to another device. It carries no name: anybody may have typed the address. */
export function codeMail({ locale, digits, device }: CodeMail, { appUrl }: Pick<Config, 'appUrl'>): Omit<Mail, 'to'> {
  const { subject, lasts, asked, wasNot } = words[locale]
  const paragraphs = [lasts, asked(deviceName(locale, device)), wasNot]
  const layout = mailLayout({ locale, title: subject, paragraphs, code: digits, appUrl })
  return { kind: 'link-code', usefulForMs: codeLifetimeMs, subject, ...layout }
}
