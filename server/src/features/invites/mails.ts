import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { Preset } from '@nestwren/contract/permissions'
import type { Config } from '../../platform/config/config.ts'
import { mailLayout } from '../../platform/mail/mail-layout.ts'

interface Mail {
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a parent or a caregiver with the preset will be able to see, for `children` of them. */
type Reach = Readonly<Record<'parentRole' | Preset, (children: number) => string>>

const enChildren = (count: number) => (count === 1 ? 'one child' : `${count} children`)
const enReach: Reach = {
  parentRole: () => 'You will be one of the parents there: you see everything about the children and can change it.',
  parent: (count) => `You will see everything about ${enChildren(count)} and can change it.`,
  family: (count) =>
    `For ${enChildren(count)} you will see the diary, health, food, growth, milestones, photos and the schedule, and you can add to the diary, the food and the photos.`,
  nanny: (count) =>
    `For ${enChildren(count)} you will see and add to the diary, pumping, health, food and photos, and you will see growth, milestones and the schedules.`,
  viewer: (count) => `For ${enChildren(count)} you will see the diary, growth, milestones, photos and the schedule.`,
}

const esChildren = (count: number) => (count === 1 ? 'un niño o una niña' : `${count} niños`)
const esReach: Reach = {
  parentRole: () => 'Serás madre o padre allí: verás todo lo que hay sobre los niños y podrás cambiarlo.',
  parent: (count) => `Verás todo sobre ${esChildren(count)} y podrás cambiarlo.`,
  family: (count) =>
    `De ${esChildren(count)} verás el diario, la salud, la comida, el crecimiento, los hitos, las fotos y la agenda, y podrás añadir al diario, a la comida y a las fotos.`,
  nanny: (count) =>
    `De ${esChildren(count)} verás el diario, las extracciones, la salud, la comida y las fotos y podrás añadir a ellos, y verás el crecimiento, los hitos y las agendas.`,
  viewer: (count) => `De ${esChildren(count)} verás el diario, el crecimiento, los hitos, las fotos y la agenda.`,
}

const invite = {
  en: {
    subject: (name: string) => `${name} invites you to ${brand.name}`,
    title: (name: string) => `${name} invites you`,
    intro: (name: string) =>
      `${name} uses ${brand.name} to keep a child's day together with the people who care, and would like you to be one of them. It is free for you.`,
    reach: enReach,
    expiry: (day: string) => `The link is for this address only. It works once, until ${day}.`,
    known: 'If you have an account with this address already, open the link and sign in.',
    ignore: 'If you do not know who this is, you can ignore this mail: nothing happens without the link.',
    button: 'Accept the invite',
  },
  es: {
    subject: (name: string) => `${name} te invita a ${brand.name}`,
    title: (name: string) => `${name} te invita`,
    intro: (name: string) =>
      `${name} usa ${brand.name} para llevar el día a día de su peque junto con quienes le cuidan, y le gustaría contar contigo. Para ti es gratis.`,
    reach: esReach,
    expiry: (day: string) => `El enlace es solo para esta dirección. Sirve una vez, hasta el ${day}.`,
    known: 'Si ya tienes una cuenta con esta dirección, abre el enlace e inicia sesión.',
    ignore: 'Si no sabes quién es, puedes ignorar este correo: sin el enlace no ocurre nada.',
    button: 'Aceptar la invitación',
  },
}

const influencer = {
  en: {
    subject: `Your invite to ${brand.name}`,
    title: `Come and use ${brand.name}`,
    intro: `We would like you to use ${brand.name} with your family: everything in it, without paying.`,
    expiry: invite.en.expiry,
    ignore: 'If you did not expect this, you can ignore this mail.',
    button: 'Open your account',
  },
  es: {
    subject: `Tu invitación a ${brand.name}`,
    title: `Te invitamos a usar ${brand.name}`,
    intro: `Nos gustaría que usaras ${brand.name} con tu familia: con todo lo que ofrece y sin pagar.`,
    expiry: invite.es.expiry,
    ignore: 'Si no esperabas este correo, puedes ignorarlo.',
    button: 'Abrir tu cuenta',
  },
}

/** The page that a family's invite opens. */
export function invitePath(token: string): string {
  return `/?invite=${encodeURIComponent(token)}`
}

/** The page that an influencer's invite opens. */
export function influencerPath(token: string): string {
  return `/?influencer=${encodeURIComponent(token)}`
}

export interface InviteMail {
  readonly locale: Locale
  readonly inviterName: string
  readonly role: 'parent' | 'caregiver'
  readonly preset: Preset
  readonly childCount: number
  readonly token: string
  readonly expiresAt: Date
}

/** The invite into a family. It names no child: the address may be mistyped. */
export function inviteMail(mail: InviteMail, { appUrl }: Pick<Config, 'appUrl'>): Mail {
  const { locale, role, preset, childCount, token, expiresAt } = mail
  const words = invite[locale]
  const name = nameForMail(mail.inviterName)
  const reach = words.reach[role === 'parent' ? 'parentRole' : preset](childCount)
  return {
    kind: 'invite',
    subject: words.subject(name),
    ...mailLayout({
      locale,
      appUrl,
      title: words.title(name),
      paragraphs: [words.intro(name), reach, words.expiry(dayIn(locale, expiresAt)), words.known],
      button: { label: words.button, path: invitePath(token) },
      footer: words.ignore,
    }),
  }
}

/** The invite of the operators. */
export function influencerMail(
  { locale, token, expiresAt }: Pick<InviteMail, 'locale' | 'token' | 'expiresAt'>,
  { appUrl }: Pick<Config, 'appUrl'>,
): Mail {
  const words = influencer[locale]
  return {
    kind: 'influencer-invite',
    subject: words.subject,
    ...mailLayout({
      locale,
      appUrl,
      title: words.title,
      paragraphs: [words.intro, words.expiry(dayIn(locale, expiresAt))],
      button: { label: words.button, path: influencerPath(token) },
      footer: words.ignore,
    }),
  }
}

/** The last whole day on which the link works, wherever it is read. */
function dayIn(locale: Locale, expiresAt: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
}

/**
 * A name as it may stand in a mail to somebody who never asked for one: one line, and nothing in it that a mail program
 * would turn into a link of the inviter's choice.
 */
export function nameForMail(name: string): string {
  return name
    .replace(/[\p{C}\p{Zl}\p{Zp}<>]+/gu, ' ')
    .replace(/[/\\@:]+/g, ' ')
    .replace(/(\S)\.(?=\S)/g, '$1. ')
    .replace(/\s+/g, ' ')
    .trim()
}
