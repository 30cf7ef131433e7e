import type { Config } from '../config/config.ts'

export interface PagePolicyOptions {
  readonly config: Pick<Config, 'appEnv' | 'appUrl'>
  /** Hashes of the inline scripts in prerendered pages, `sha256-…`; see `readScriptHashes`. */
  readonly scriptHashes?: readonly string[]
}

/** What documents of some addresses may do besides what every page may. */
export interface WiderPolicy {
  /** Exactly these: no other way to write them, nothing below them. A query may follow. */
  readonly paths: readonly string[]
  readonly sources: Readonly<
    Partial<Record<'scriptSrc' | 'connectSrc' | 'frameSrc' | 'imgSrc' | 'fontSrc' | 'styleSrcAttr', readonly string[]>>
  >
  /** Device permissions by name, as `(self "https://…")`. */
  readonly permissions: Readonly<Record<string, string>>
  /** Frames of the above may open windows that talk to them. */
  readonly hasPopups: boolean
}

/** A page may use nothing of the device that the product does not need: sound for the lullaby, a screen that stays on. */
const permissions = {
  accelerometer: '()',
  autoplay: '(self)',
  'browsing-topics': '()',
  camera: '()',
  'display-capture': '()',
  'encrypted-media': '()',
  fullscreen: '(self)',
  geolocation: '()',
  gyroscope: '()',
  magnetometer: '()',
  microphone: '()',
  midi: '()',
  payment: '()',
  'picture-in-picture': '()',
  'screen-wake-lock': '(self)',
  'sync-xhr': '()',
  usb: '()',
  'xr-spatial-tracking': '()',
}

/** The value of the header Permissions-Policy. */
export function permissionsOf(wider: WiderPolicy | null): string {
  return Object.entries({ ...permissions, ...wider?.permissions })
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
}

interface PageKind {
  /** The page may frame pages of ours, which none lets it but one. */
  readonly isFraming?: boolean
  /** It is one that anybody may read, and compiles nothing. */
  readonly isPublic?: boolean
}

/** The directives of the content security policy. */
export function pageDirectives(
  { config, scriptHashes = [] }: PagePolicyOptions,
  wider: WiderPolicy | null,
  { isFraming = false, isPublic = false }: PageKind = {},
) {
  const sockets = config.appUrl.replace(/^http/, 'ws')
  const { scriptSrc = [], connectSrc = [], imgSrc = [], fontSrc = [] } = wider?.sources ?? {}
  const { frameSrc: otherFrames = [], styleSrcAttr } = wider?.sources ?? {}
  const frameSrc = [...(isFraming ? ["'self'"] : []), ...otherFrames]
  return {
    defaultSrc: ["'self'"],
    scriptSrc: [
      "'self'",
      // Sealed documents: argon2id is WebAssembly, in a worker whose script comes with this policy as well (ADR 57).
      // Not where others' scripts may run: the worker does with its own policy.
      ...(isPublic || wider !== null ? [] : ["'wasm-unsafe-eval'"]),
      ...scriptHashes.map((hash) => `'${hash}'`),
      ...scriptSrc,
    ],
    scriptSrcAttr: ["'none'"],
    // Styles set by script on an element's `style` are not inline styles, so this leaves them alone.
    styleSrc: ["'self'"],
    ...(styleSrcAttr === undefined ? {} : { styleSrcAttr: [...styleSrcAttr] }),
    imgSrc: ["'self'", 'data:', 'blob:', ...imgSrc],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", ...fontSrc],
    // 'self' covers ws: of the same origin only in newer browsers, so it is named.
    connectSrc: ["'self'", sockets, ...connectSrc],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    frameSrc: frameSrc.length === 0 ? ["'none'"] : frameSrc,
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // No text becomes HTML or a script but by the app's one policy (web/app/platform/trusted-types.ts). What a wider
    // document loads from elsewhere, with the app's leave, may bring policies of its own, whose names only it knows.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: wider === null ? ['default'] : ['*', "'allow-duplicates'"],
    ...(config.appUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
  }
}
