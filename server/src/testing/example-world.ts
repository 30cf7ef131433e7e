import type { Contract, KeptGroup } from '@nestwren/contract'
import {
  type CallInput,
  commonErrors,
  type Endpoint,
  type ErrorCode,
  type ErrorDeclaration,
} from '@nestwren/contract/endpoint'
import type { UserPermission } from '@nestwren/contract/permissions'

/** What an example may use: fresh items of one family, so that examples that delete do not disturb each other. */
export interface ExampleWorld {
  readonly accountId: string
  /** A child that every member with a preset has a grant for. */
  child(): Promise<string>
  removedChild(): Promise<string>
  /** A log entry that the owner made. */
  entry(): Promise<string>
  /** A breast feed at the right side that the owner started and that goes on. */
  openEntry(): Promise<string>
  /** A kind of log entries of the family's own. */
  ownKind(): Promise<string>
  /** A medicine of a child. */
  medicine(): Promise<string>
  /** A photo that the owner uploaded. */
  photo(): Promise<string>
  /** A comment on the photo, by the member who is about to call where they may, else by the owner. */
  photoComment(photoId: string): Promise<string>
  /** A document that the owner added. */
  document(): Promise<string>
  /** A sealed document that the owner added. */
  sealed(): Promise<string>
  /** A comment on the document, by the member who is about to call where they may, else by the owner. */
  documentComment(documentId: string): Promise<string>
  /** A comment on the article, by the member who is about to call where they may, else by the owner. */
  articleComment(articleId: string): Promise<string>
  /** A handoff, by the member who is about to call where they may, else by the owner. */
  handoff(): Promise<string>
  /** Milk that was put by for a child. */
  milkLot(): Promise<string>
  /** What the example of `create` of this group makes, by the owner; of this child, where one is given. */
  item(
    group:
      | 'growth'
      | 'handoffs'
      | 'knowledge'
      | 'milestones'
      | 'overrides'
      | 'parentingSchedule'
      | 'schedule'
      | KeptGroup,
    childId?: string,
  ): Promise<string>
  /** A link of the family, for a child. */
  familyLink(): Promise<string>
  /** A caregiver of the family with a grant for every child of `child()`, not the one who calls. */
  caregiver(): Promise<string>
  /** An open invite of the family. */
  invite(): Promise<string>
  /** The address of the family's public site, which is on with all its modules and has no password. */
  site(): Promise<string>
  /** A gift on that site that no visitor has reserved, by the id that visitors know. */
  shownGift(): Promise<string>
  /** The secret of the link to a reservation of such a gift. */
  giftClaim(): Promise<string>
  /** The address of an invite on that site. */
  siteInvite(): Promise<string>
  /** The secret of the link that changes an answer to such an invite. */
  siteAnswer(): Promise<string>
  /** A comment on the entry, by the member who is about to call where they may, else by the owner. */
  comment(entryId: string): Promise<string>
}

type MakeInput<E extends Endpoint> = (world: ExampleWorld) => CallInput<E> | Promise<CallInput<E>>

/** Input that is right in form, with what else is to be known about its answer. */
interface Judged<E extends Endpoint> {
  readonly input: MakeInput<E>
  /** The refusal for everybody who has the right, where no example can succeed: a link that nobody was sent, say. */
  readonly refusedWith?: ErrorCode<E>
  /** The refusal for a stranger who names something of this family; NOT_FOUND unless told. */
  readonly strangerGets?: ErrorCode<E>
  /** A switch that is asked beside what the declared access asks. */
  readonly can?: UserPermission
}

type Example<E extends Endpoint> = MakeInput<E> | Judged<E>

/** One valid call for each endpoint that brings no example along; an endpoint without one does not compile. */
export type Examples = {
  readonly [G in Exclude<keyof Contract, KeptGroup>]: {
    readonly [N in keyof Contract[G]]: Example<Extract<Contract[G][N], Endpoint>>
  }
}

/** An example by its endpoint's place in the contract, for tests that go through all of them. */
export interface LooseExample {
  readonly input: (world: ExampleWorld) => LooseInput | Promise<LooseInput>
  readonly refusedWith?: string
  readonly strangerGets?: string
  readonly can?: UserPermission
}

export interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly file?: Blob
}

/** What those with the right get for an example: the status of success, or of the refusal that it names. */
export function statusOfRight(endpoint: Endpoint, { refusedWith }: Pick<LooseExample, 'refusedWith'>): number {
  if (refusedWith !== undefined) return statusOf(endpoint, refusedWith)
  return endpoint.output === 'nothing' ? 204 : (endpoint.status ?? 200)
}

/** The status of one of the refusals an endpoint may answer with. */
export function statusOf(endpoint: Endpoint, code: string): number {
  const declared: Readonly<Record<string, ErrorDeclaration>> = { ...commonErrors, ...endpoint.errors }
  const status = declared[code]?.status
  if (status === undefined) throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${code}`)
  return status
}
