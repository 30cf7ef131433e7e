import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Deletion, DeletionMailKind } from './deletion-commands.ts'

export const deletionMailKind = 'account-deleted'

interface Words {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

const removal = {
  en: 'We remove everything we stored within 24 hours, and from our backups within 30 days.',
  es: 'Todo lo guardado se elimina en un plazo de 24 horas, y de nuestras copias de seguridad en 30 días.',
}

const words: Readonly<Record<Locale, Readonly<Record<DeletionMailKind, Words>>>> = {
  en: {
    own: {
      subject: `Your ${brand.name} account was deleted`,
      title: 'Your account was deleted',
      paragraphs: [
        `Your ${brand.name} account has been deleted, and no one can sign in to it anymore.`,
        removal.en,
        "Thank you for the time you spent with us. You're welcome back anytime.",
      ],
    },
    withFamily: {
      subject: `Your ${brand.name} account was deleted`,
      title: 'Your account was deleted',
      paragraphs: [
        `Your family on ${brand.name} has been deleted. It was your only one, so your account was deleted too.`,
        removal.en,
      ],
    },
    family: {
      subject: `One of your families on ${brand.name} was deleted`,
      title: 'A family was deleted',
      paragraphs: [
        `One of your families on ${brand.name} has been deleted. Your account and your other families stay as they are.`,
        removal.en,
      ],
    },
  },
  es: {
    own: {
      subject: `Tu cuenta de ${brand.name} se ha eliminado`,
      title: 'Tu cuenta se ha eliminado',
      paragraphs: [
        `Tu cuenta de ${brand.name} se ha eliminado y ya nadie puede iniciar sesión en ella.`,
        removal.es,
        'Gracias por el tiempo que has pasado con nosotros. Puedes volver cuando quieras.',
      ],
    },
    withFamily: {
      subject: `Tu cuenta de ${brand.name} se ha eliminado`,
      title: 'Tu cuenta se ha eliminado',
      paragraphs: [
        `Tu familia en ${brand.name} se ha eliminado. Era la única que tenías, así que tu cuenta también se ha eliminado.`,
        removal.es,
      ],
    },
    family: {
      subject: `Una de tus familias en ${brand.name} se ha eliminado`,
      title: 'Una familia se ha eliminado',
      paragraphs: [
        `Una de tus familias en ${brand.name} se ha eliminado. Tu cuenta y tus otras familias siguen igual.`,
        removal.es,
      ],
    },
  },
}

/** Tells everybody a deletion concerns, in the transaction that does it. */
export async function queueDeletionMails(
  { mailer, config }: { readonly mailer: Mailer; readonly config: Pick<Config, 'appUrl'> },
  { deletionMails }: Deletion,
  db: Db,
): Promise<void> {
  for (const { username, locale, kind } of deletionMails) {
    const { subject, title, paragraphs } = words[locale][kind]
    const body = mailLayout({ locale, title, paragraphs, appUrl: config.appUrl })
    await mailer.queue({ to: username, kind: deletionMailKind, subject, ...body }, db)
  }
}
