import { appSegments } from './app-segments.ts'

/** Addresses of family sites, and the words that none may have. */

/** A site's address, as it is stored. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/

/** First segments of what the server answers itself; a test holds them to what it mounts and to the files of the web app. */
const serverSegments = ['api', 'assets', 'healthz', 'icons', 'landing', 'metrics', 'og', 'readyz', 'with'] as const

/** Words that would pass for the product's own pages, for those who run it, or for parts of a mail or web server. */
const misleading = `
  about abuse account accounts activate administrator ads affiliate affiliates alerts analytics analytics-frame
  android anonymous answers apikey app apple apps archive article articles assessment-frame atom auth authentication
  avatar baby backup banner beta billing blog blogs board bot bots business cache calendar calendars cancel captcha
  careers cart cdn cgi changelog chat checkout child children client clients code comments community company
  compliance config confirm connect contact contact-us contract cookie cookies copyright create css custody customer
  customers dashboard data database delete demo deploy design developer developers dns docs documentation documents
  domain download downloads edit editor email error errors event events example export exports facebook family faq
  favicon feature features feed feedback feeds file files fonts food forgot forgot-password forum ftp gallery gdpr
  get github google group groups growth guest guests guide guides handoff handoffs help helpdesk host hosting
  hostmaster html http https image images imap img import imports imprint inbox index info insights instagram install
  invitation invitations invite invites ios javascript jobs join json keys legal license link links live local
  localhost log login logout lullaby mail mailer mailer-daemon manage manager manifest marketing master media member
  members messages milestones mobile moderator modules mx my nameserver network new news newsletter no-reply nobody
  noc noreply notes notifications null oauth offer offers office official operator operators order orders owner page
  pages panel parent parents partner partners password passwords pay payment payments payout people phone photo
  photos php plans policy pop pop3 portal post postmaster press preview price prices pricing private product profile
  profiles project promo public purchase queue recommend recover redirect referral referrals refund register
  registration registry remove report reports reset robots root rss rsvp rules sales save script secure security send
  service services session sessions setup share shared shop sign-in sign-out sign-up signin signout signup site
  sitemap sites smtp socket spam ssl staff staging static statistics stats status storage store style styles
  stylesheet subscribe subscription superuser sync sysadmin system team teams test testing tests theme themes timers
  tos trial tutorial twitter undefined update updates upgrade upload uploads user username users verify video videos
  web webmail webmaster website welcome whoami widget widgets wiki worker www www1 www2 you your
`

/** Words of the brand, in whatever stands around them. */
const brandWords = ['nestwren'] as const

const reserved: ReadonlySet<string> = new Set([...appSegments, ...serverSegments, ...misleading.trim().split(/\s+/)])

/** A first segment that is the product's own: no site stands there, whoever asks. */
const ownSegments: ReadonlySet<string> = new Set([...appSegments, ...serverSegments])

/** Whether an address's first segment is one of the web app or of the server, and so never that of a site. */
export function isOwnSegment(segment: string): boolean {
  return ownSegments.has(segment)
}

/** Whether no family may have this address, which has the form of one. */
function isReservedSlug(slug: string): boolean {
  // Hyphens make no other word of it to whoever reads the address.
  const plain = slug.replaceAll('-', '')
  return (
    reserved.has(slug) ||
    reserved.has(plain) ||
    brandWords.some((word) => plain.includes(word)) ||
    slug.startsWith('lullaby-part') ||
    // What stands before it in an address of another script.
    slug.startsWith('xn--')
  )
}

/** What somebody typed, as an address would be stored: one form of each letter (NFKC), in lower case, without spaces around it. */
export function foldedSlug(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase()
}

/** What is wrong with an address that somebody chose; null for nothing. Whether it is taken is for the server to say. */
export function slugProblem(slug: string): 'invalid' | 'reserved' | null {
  if (!slugPattern.test(slug)) return 'invalid'
  return isReservedSlug(slug) ? 'reserved' : null
}
