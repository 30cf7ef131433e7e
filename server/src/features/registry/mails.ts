import { apart } from '@nestwren/contract/apart'
import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { nameForMail } from '../invites/public.ts'
import type { ClaimRow } from './claim-queries.ts'
import type { GiftRow } from './item.ts'

const forVisitor = {
  en: {
    reserved: (gift: string) => `You reserved ${gift}`,
    shared: (amount: string, gift: string) => `You're giving ${amount} toward ${gift}`,
    pieces: (count: number) => `Reserved for you: ${count} of them.`,
    paragraphs: [
      'You buy it yourself. The family only marks it as taken, so that nobody else gets the same.',
      'With this link you can say that you bought it, or give it back for someone else to take.',
    ],
    button: 'See your reservation',
    footer: (site: string) =>
      `You got this email because someone entered your address on a family's gift registry. If it wasn't you, give the gift back with the link. The registry: ${site}`,
  },
  es: {
    reserved: (gift: string) => `Has reservado ${gift}`,
    shared: (amount: string, gift: string) => `Aportas ${amount} para ${gift}`,
    pieces: (count: number) => `Reservados para ti: ${count}.`,
    paragraphs: [
      'Lo compras tú. La familia solo lo marca como reservado, para que nadie más regale lo mismo.',
      'Con este enlace puedes decir que lo has comprado, o dejarlo libre para otra persona.',
    ],
    button: 'Ver tu reserva',
    footer: (site: string) =>
      `Recibes este correo porque alguien ha escrito tu dirección en la lista de regalos de una familia. Si no has sido tú, deja libre el regalo con el enlace. La lista: ${site}`,
  },
} as const satisfies Record<Locale, object>

const forOwner = {
  en: {
    reserved: (name: string, gift: string) => `${name} reserved ${gift}`,
    shared: (name: string, amount: string, gift: string) => `${name} gives ${amount} toward ${gift}`,
    pieces: (count: number) => `Reserved: ${count} of them.`,
    from: (email: string) => `Their email: ${email}`,
    noted: 'They left you a note. You can read it on your registry.',
    button: 'Open your registry',
    footer: `You got this email because you manage a gift registry on ${brand.name}. You can turn these emails off on the registry's page.`,
  },
  es: {
    reserved: (name: string, gift: string) => `${name} ha reservado ${gift}`,
    shared: (name: string, amount: string, gift: string) => `${name} aporta ${amount} para ${gift}`,
    pieces: (count: number) => `Reservados: ${count}.`,
    from: (email: string) => `Su correo: ${email}`,
    noted: 'Te ha dejado una nota. Puedes leerla en tu lista de regalos.',
    button: 'Abrir tu lista de regalos',
    footer: `Recibes este correo porque gestionas una lista de regalos en ${brand.name}. Puedes desactivar estos correos en la página de la lista.`,
  },
} as const satisfies Record<Locale, object>

const isAddress = z.email()

/** An amount of hundredths as people write it. */
function amountOf(hundredths: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(
    hundredths / 100,
  )
}

interface Told {
  readonly to: string
  readonly locale: Locale
  readonly gift: Pick<GiftRow, 'title' | 'currency' | 'accountId'>
  readonly claim: Pick<ClaimRow, 'name' | 'email' | 'note' | 'quantity' | 'share'>
}

/**
 * To whoever reserved a gift: the link that gives it back. Of all that anybody could type for a stranger's mailbox it holds the
 * gift's title alone.
 */
export function visitorMail(
  { to, locale, gift, claim }: Told,
  { slug, token }: { readonly slug: string; readonly token: string },
  { appUrl }: Pick<Config, 'appUrl'>,
): Mail {
  const words = forVisitor[locale]
  const { share, quantity } = claim
  // Whoever has a registry could write to strangers what they like: nothing of it becomes a link.
  const title = nameForMail(gift.title)
  const titled = (what: string) =>
    share > 0 ? words.shared(amountOf(share, gift.currency, locale), what) : words.reserved(what)
  return {
    to,
    kind: 'giftReserved',
    subject: titled(title),
    // Whatever comes of a family's registry, other mails do not wait behind it.
    sender: gift.accountId,
    ...mailLayout({
      locale,
      title: titled(apart(title)),
      paragraphs: [...(quantity > 1 ? [words.pieces(quantity)] : []), ...words.paragraphs],
      button: { label: words.button, path: `/${slug}/registry#/claim=${token}` },
      footer: words.footer(`${appUrl}/${slug}/registry`),
      appUrl,
    }),
  }
}

/** To one of those who manage the registry. The visitor's note is not in it, and nothing in it that mail programs would make a link of. */
export function ownerMail({ to, locale, gift, claim }: Told, { appUrl }: Pick<Config, 'appUrl'>): Mail {
  const words = forOwner[locale]
  const { email, note, share, quantity } = claim
  const [name, title] = [nameForMail(claim.name), nameForMail(gift.title)]
  // Anything may stand where an e-mail is asked for.
  const written = isAddress.safeParse(email).success ? email : nameForMail(email)
  const titled = (by: string, what: string) =>
    share > 0 ? words.shared(by, amountOf(share, gift.currency, locale), what) : words.reserved(by, what)
  return {
    to,
    kind: 'giftClaim',
    subject: titled(name, title),
    sender: gift.accountId,
    ...mailLayout({
      locale,
      title: titled(apart(name), apart(title)),
      paragraphs: [
        ...(quantity > 1 ? [words.pieces(quantity)] : []),
        words.from(apart(written)),
        ...(note === '' ? [] : [words.noted]),
      ],
      button: { label: words.button, path: '/settings/family/site/registry' },
      footer: words.footer,
      appUrl,
    }),
  }
}
