import type { SubscriptionStatus } from '@nestwren/contract/auth'
import type { Access, Endpoint, GuestAccess, StaffAccess } from '@nestwren/contract/endpoint'
import type { Area, Level, Role, UserPermission } from '@nestwren/contract/permissions'
import type { PhotoLinks } from '../items/photo-links.ts'

/**
 * Proofs of access. A query or command of a family's data asks for one of these, and only the kernel
 * (features/account/policy.ts, through {@link mint}) can make one, so code that forgot to ask "may they?" does not compile.
 */

declare const minted: unique symbol
interface Minted<W extends Who> {
  readonly [minted]: W
}

/** The signed-in person in the active account, as of this request. */
export interface Caller {
  readonly userId: string
  readonly name: string
  readonly accountId: string
  readonly sessionId: string
  readonly role: Role
  readonly subscriptionStatus: SubscriptionStatus
}

/** By whom something was done, as others are told: a member, or somebody whom a family has given a link. */
export type Actor = Pick<Caller, 'userId' | 'name' | 'accountId'>

/** What a signed token says of itself; whether its session still stands is for `authenticate` to say. */
export interface Claims {
  readonly userId: string
  readonly accountId: string
  readonly sessionId: string
}

/** How much of a child's history a caregiver may see: entries that start at or after `from`; null is everything. */
export interface ChildAccessPeriod {
  readonly childId: string
  readonly level: Level
  readonly from: Date | null
  /** Whether what is kept in the vault by itself is shown as well, as it is while the vault is off or the session has opened it. */
  readonly seesKept: boolean
}

interface SessionAccess extends Minted<'session'> {
  readonly caller: Caller
}
export interface MemberAccess extends Minted<'member'> {
  readonly caller: Caller
}
export interface FamilyAccess extends Minted<'family'> {
  readonly caller: Caller
  readonly area: Area
  /** Children for whom the asked level is held; never empty unless the account has none. */
  readonly children: readonly ChildAccessPeriod[]
}
/** The children of each area in which the asked level is held for at least one child. */
export interface AreasAccess extends Minted<'areas'> {
  readonly caller: Caller
  readonly accessPeriods: readonly AreaAccessPeriods[]
}
export interface AreaAccessPeriods {
  readonly area: Area
  readonly children: readonly ChildAccessPeriod[]
}
export interface ChildAccess extends Minted<'child'> {
  readonly caller: Caller
  readonly area: Area
  readonly child: ChildAccessPeriod
}
export interface ItemAccess extends Minted<'item'> {
  readonly caller: Caller
  readonly area: Area
  readonly itemId: string
  readonly child: ChildAccessPeriod
}

/** One of those who run the service, as of this request. */
export interface Operator {
  readonly operatorId: string
  readonly name: string
  readonly sessionId: string
}
export interface OperatorAccess extends Minted<'operator'> {
  readonly operator: Operator
}
export interface QuizAdminAccess extends Minted<'quizAdmin'> {
  /** Null: whoever knows the password of the quiz administration. */
  readonly operator: Operator | null
}

/** Whoever looks at a family's public site, as of this request. */
export interface SiteAccess extends Minted<'visitor'> {
  readonly accountId: string
  readonly slug: string
  /** Another one after each change of what the family says of its site. */
  readonly siteVersion: number
  /** The site has a password, and the visitor has not unlocked it; only where the call lets in such as well. */
  readonly isLocked: boolean
  /** It is the family itself that looks at how its site would be. */
  readonly isPreview: boolean
  /** Addresses that bring no header bring a ticket, where this is so. */
  readonly hasPassword: boolean
  /** The vault locks the family's photos as a whole: visitors are shown none. */
  readonly arePhotosLocked: boolean
  /** With what the site's tickets and addresses are signed: another one once its password or its address is. Nobody is told it. */
  readonly secret: string
}

/** Whoever holds a link of a family, on its device, as of this request. */
export interface LinkAccess extends Minted<'link'> {
  readonly accountId: string
  readonly linkId: string
  /** The secret of its address, which addresses of pictures repeat. */
  readonly token: string
  /** Whom it is for. */
  readonly name: string
  /** Children that it shows something of. */
  readonly children: readonly { readonly id: string; readonly name: string }[]
  /** Things of before are not shown; null is everything. */
  readonly from: Date | null
  /** When the link was made: what people said before was not meant for its holder. */
  readonly since: Date
  /** The family's vault keeps all photos to itself. */
  readonly arePhotosLocked: boolean
}

export interface AccessByWho {
  anyone: undefined
  session: SessionAccess
  member: MemberAccess
  family: FamilyAccess
  areas: AreasAccess
  child: ChildAccess
  item: ItemAccess
  visitor: SiteAccess
  link: LinkAccess
  operator: OperatorAccess
  quizAdmin: QuizAdminAccess
}

/** The proof a handler of this endpoint receives. */
export type AccessOf<E extends Endpoint> = AccessByWho[E['access']['who']]
export type AnyAccess = AccessByWho[Who]

/** The ways in which a call may ask for access. */
export type Who = Access['who']
/** Those that a family's session answers. */
export type FamilyWho = Exclude<Who, StaffAccess['who'] | GuestAccess['who']>
/** What is asked for in one of these ways; `who` says which. */
type Asked<W extends Who> = { readonly [One in W]: Extract<Access, { who: One }> & { readonly who: One } }[W]

/**
 * Makes a proof. Only those may who were asked, and the seed of the demo family, which is nobody's request: a rule of
 * tools/check-structure.
 */
export function mint<W extends Exclude<Who, 'anyone'>>(
  _who: W,
  facts: Omit<AccessByWho[W], typeof minted>,
): AccessByWho[W] {
  return facts as AccessByWho[W]
}

/** Where a stored item belongs, as its feature finds it; null = not there. */
export interface Located {
  readonly itemId: string
  /** Of several, a right to any one is enough. */
  readonly childIds: readonly string[]
  /** Of the family as a whole: a right to any of its children is enough, and a parent needs none. `childIds` is empty. */
  readonly isOfFamily?: boolean
  /** Kept from caregivers whatever they may see otherwise; for them it is not there. */
  readonly isForParents?: boolean
  /** Kept in the vault by itself: it is shown to sessions that have opened its section. */
  readonly isKeptInVault?: boolean
  readonly area: Area
  readonly createdBy: string
  /** The instant that decides whether it lies inside a limited history. */
  readonly at: Date
  /** In Recently deleted: its files are shown to those only who could bring it back. */
  readonly isDeleted?: boolean
}

/** What the kernel needs to judge one call. */
export interface AccessQuestion<W extends FamilyWho = FamilyWho> {
  readonly access: Asked<W>
  readonly caller: Caller
  /** False for reads, which stay open to accounts that ended. */
  readonly isWrite: boolean
  /** The child that `access.child` points at. */
  readonly childId?: string | undefined
  /** Finds the item in the caller's account. */
  readonly locate?: (() => Promise<Located | null>) | undefined
}

/** The policy kernel, as the transport sees it. All throw an HttpError when the answer is no. */
export interface Gate {
  /** Who signed in with this token; asks the token only, never the database. 401 without, or with a bad or expired one. */
  claimsOf(accessToken: string | null): Claims | Promise<Claims>
  /** 401 without, or with a bad, expired or revoked access token. */
  authenticate(accessToken: string | null): Promise<Caller>
  /** The person of a session that still lives and, where a family is named, still has it as its active one; 401 otherwise. */
  resume(session: { readonly sessionId: string; readonly accountId?: string }): Promise<Caller>
  /** The proof of what was asked; 402, 403 or 404 when the caller may not. */
  decide<W extends FamilyWho>(question: AccessQuestion<W>): Promise<AccessByWho[W]>
  /** True when the caller holds the switch; for rules that an endpoint's access cannot say. */
  isGranted(caller: Caller, permission: UserPermission): Promise<boolean>
  /** Which photos the caller is told of beside what they belong to, as the family's vault has it. */
  photoLinks(caller: Caller): Promise<PhotoLinks>
  /** True where the family's vault locks an area, or what is kept by itself in it, whatever the session has opened. */
  isInVault(caller: Caller, located: Pick<Located, 'area' | 'isKeptInVault'>): Promise<boolean>
  /**
   * Those of these areas of which the family's vault may keep something from the caller's session: all that it has not opened, be
   * they locked or not, since single items may be kept in it. For figures, which tell of an area without a proof of it.
   */
  lockedOf(caller: Caller, areas: readonly Area[]): Promise<readonly Area[]>
}

/** What a visitor's call is about, and what it brings. */
export interface SiteQuestion {
  readonly access: Omit<Asked<'visitor'>, 'who'>
  /** The site by its address, or by whose it is. */
  readonly site: { readonly slug: string } | { readonly accountId: string }
  /** The header `x-site-access`, as it came; null without one. */
  readonly token: string | null
  readonly isWrite: boolean
}

/** Lets visitors into the public sites of families. */
export interface SiteGate {
  /**
   * The proof for a call of a site.
   * @throws HttpError 404 for a site that is not there, is off or does not have the module, 401 for one that has to be unlocked
   */
  admit(question: SiteQuestion): Promise<SiteAccess>
}

/** What the holder of a link shows. */
interface LinkProof {
  readonly token: string | null
  /** The header `Cookie`, as it came. */
  readonly cookies: string | undefined
  readonly ip: string
  readonly isWrite: boolean
}

/** Lets those in who hold links of families. */
export interface LinkGate {
  /**
   * The proof for a call of a link.
   * @throws HttpError 404 for a link that is not good, 401 on another device, 403 for a write while the family's paid time is over,
   *   429 after too many links that are none, or too much sent
   */
  admit(sent: LinkProof): Promise<LinkAccess>
}

/** What the token of an operator says of itself. */
export interface StaffClaims {
  readonly operatorId: string
}

/** Asks those who run the service who they are. */
export interface StaffGate {
  /** Whose token this is; asks the token only, never the database. Null for none that is good. */
  claimsOf(token: string | null): Promise<StaffClaims | null>
  /**
   * The proof for a call of the panel or of the quiz administration.
   * @param sent the bearer token, and the header `x-admin-password`, as they came; null without one
   * @throws HttpError 401 without a living session or the right password, 429 after too many wrong ones
   */
  admit<W extends StaffAccess['who']>(who: W, sent: StaffProof): Promise<AccessByWho[W]>
}

/** What a caller of the panel shows. */
export interface StaffProof {
  readonly token: string | null
  readonly password: string | null
  readonly ip: string
}
