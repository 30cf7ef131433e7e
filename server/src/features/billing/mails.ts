import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'

export interface BillingMail {
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

type AppUrl = Pick<Config, 'appUrl'>

interface Words {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly button: string
}

const plansPath = '/purchases'

function mailOf(kind: string, locale: Locale, words: Words, path: string, { appUrl }: AppUrl): BillingMail {
  const { subject, title, paragraphs, button } = words
  return { kind, subject, ...mailLayout({ locale, title, paragraphs, button: { label: button, path }, appUrl }) }
}

function day(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

interface ReceiptFacts {
  readonly price: { readonly amount: number; readonly currency: string } | null
  /** Of the built-in store. */
  readonly plan: string | null
  readonly paidThrough: Date | null
  readonly isBuiltIn: boolean
}

/** After a charge. */
export function receiptMail(locale: Locale, facts: ReceiptFacts, appUrl: AppUrl): BillingMail {
  const { price, plan, paidThrough, isBuiltIn } = facts
  const isYear = plan === '$rc_annual'
  const amount =
    price === null
      ? null
      : new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency }).format(price.amount)
  const until = paidThrough === null ? null : day(locale, paidThrough)
  const en = (): Words => ({
    subject: `Your ${brand.name} receipt`,
    title: 'Thank you',
    paragraphs: [
      `Your subscription${plan === null ? '' : isYear ? ' (Annual Plan)' : ' (Weekly Plan)'} was charged${amount === null ? '' : `: ${amount}`}.`,
      ...(until === null ? [] : [`It's paid through ${until}.`]),
      isBuiltIn
        ? "This was a test purchase with a test card. You weren't charged."
        : 'The payment provider sends the invoice.',
    ],
    button: 'See your subscription',
  })
  const es = (): Words => ({
    subject: `Tu recibo de ${brand.name}`,
    title: 'Gracias',
    paragraphs: [
      `Se ha cobrado tu suscripción${plan === null ? '' : isYear ? ' (plan anual)' : ' (plan semanal)'}${amount === null ? '' : `: ${amount}`}.`,
      ...(until === null ? [] : [`Está pagada hasta el ${until}.`]),
      isBuiltIn
        ? 'Ha sido una compra de prueba con una tarjeta de prueba. No se te ha cobrado nada.'
        : 'El proveedor de pagos envía la factura.',
    ],
    button: 'Ver tu suscripción',
  })
  return mailOf('receipt', locale, locale === 'es' ? es() : en(), plansPath, appUrl)
}

/** When a charge fails. */
export function pastDueMail(locale: Locale, { until }: { readonly until: Date }, appUrl: AppUrl): BillingMail {
  const last = day(locale, until)
  const words: Record<Locale, Words> = {
    en: {
      subject: `Your ${brand.name} payment didn't go through`,
      title: "Your payment didn't go through",
      paragraphs: [
        `We couldn't charge your subscription. Everything keeps working until ${last}. After that, your family can view, but not log.`,
        'Check your payment details. Nothing is lost in the meantime.',
      ],
      button: 'See your subscription',
    },
    es: {
      subject: `No se ha podido cobrar tu suscripción de ${brand.name}`,
      title: 'No se ha podido cobrar tu suscripción',
      paragraphs: [
        `No hemos podido cobrar tu suscripción. Todo sigue funcionando hasta el ${last}. Después tu familia podrá ver, pero no registrar.`,
        'Revisa tus datos de pago. Mientras tanto no se pierde nada.',
      ],
      button: 'Ver tu suscripción',
    },
  }
  return mailOf('past-due', locale, words[locale], plansPath, appUrl)
}

interface TrialFacts {
  readonly endsAt: Date
  readonly isCharged: boolean
  readonly isBuiltIn: boolean
}

/** Three days before a trial or the free month ends. */
export function trialEndingMail(locale: Locale, facts: TrialFacts, appUrl: AppUrl): BillingMail {
  const end = day(locale, facts.endsAt)
  const { isCharged, isBuiltIn } = facts
  const words: Record<Locale, Words> = {
    en: {
      subject: `Your free month of ${brand.name} ends on ${end}`,
      title: 'Your free month ends soon',
      paragraphs: [
        `It ends on ${end}.`,
        isCharged
          ? `Then your plan starts automatically.${isBuiltIn ? " This is a test store, so you won't be charged." : " Don't want that? Cancel before that day."}`
          : 'To keep logging after that, choose a plan. We keep what your family logged, and you can still download it.',
      ],
      button: isCharged ? 'See your subscription' : 'Choose a plan',
    },
    es: {
      subject: `Tu mes gratis de ${brand.name} termina el ${end}`,
      title: 'Tu mes gratis termina pronto',
      paragraphs: [
        `Termina el ${end}.`,
        isCharged
          ? `Después tu plan empieza automáticamente.${isBuiltIn ? ' Es una tienda de prueba, así que no se te cobrará nada.' : ' ¿No lo quieres? Cancélalo antes de ese día.'}`
          : 'Para seguir registrando después, elige un plan. Conservamos lo que tu familia registró y siempre puedes descargarlo.',
      ],
      button: isCharged ? 'Ver tu suscripción' : 'Elegir un plan',
    },
  }
  return mailOf('trial-ending', locale, words[locale], plansPath, appUrl)
}

interface RemovalFacts {
  readonly since: Date
  readonly removedOn: Date
}

/** Before the data of a cancelled subscription is removed. */
export function dataRemovalMail(locale: Locale, { since, removedOn }: RemovalFacts, appUrl: AppUrl): BillingMail {
  const [ended, removed] = [day(locale, since), day(locale, removedOn)]
  const words: Record<Locale, Words> = {
    en: {
      subject: `Your family’s data will be removed on ${removed}`,
      title: 'Your family’s data will be removed soon',
      paragraphs: [
        `Your ${brand.name} subscription ended on ${ended}. We keep what your family logged for 30 days. On ${removed}, we delete it for good.`,
        'Until then, you can sign in, view everything, and download it in Settings. Choose a plan to keep it.',
      ],
      button: 'Choose a plan',
    },
    es: {
      subject: `Los datos de tu familia se borrarán el ${removed}`,
      title: 'Los datos de tu familia se borrarán pronto',
      paragraphs: [
        `Tu suscripción de ${brand.name} terminó el ${ended}. Conservamos lo que tu familia registró durante 30 días. El ${removed} lo borramos para siempre.`,
        'Hasta entonces puedes iniciar sesión, verlo todo y descargarlo en Ajustes. Elige un plan para conservarlo.',
      ],
      button: 'Elegir un plan',
    },
  }
  return mailOf('data-removal', locale, words[locale], plansPath, appUrl)
}

/** Before an account is deleted that nobody uses. */
export function inactivityMail(locale: Locale, { since, removedOn }: RemovalFacts, appUrl: AppUrl): BillingMail {
  const [last, removed] = [day(locale, since), day(locale, removedOn)]
  const words: Record<Locale, Words> = {
    en: {
      subject: `Your ${brand.name} account will be deleted on ${removed}`,
      title: 'Are you still there?',
      paragraphs: [
        `No one in your family has signed in to ${brand.name} since ${last}. We delete accounts that go unused for 24 months, with everything in them. Yours will be deleted on ${removed}.`,
        'To keep it, just sign in.',
      ],
      button: 'Sign in',
    },
    es: {
      subject: `Tu cuenta de ${brand.name} se borrará el ${removed}`,
      title: '¿Sigues ahí?',
      paragraphs: [
        `Nadie de tu familia ha iniciado sesión en ${brand.name} desde el ${last}. Borramos las cuentas que no se usan durante 24 meses, con todo su contenido. La tuya se borrará el ${removed}.`,
        'Para conservarla, solo tienes que iniciar sesión.',
      ],
      button: 'Iniciar sesión',
    },
  }
  return mailOf('inactivity', locale, words[locale], '/', appUrl)
}
