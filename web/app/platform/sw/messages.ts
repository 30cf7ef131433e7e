/** What pages and the service worker say to each other (A §7, "App-update message protocol"). */
export type PageMessage = { readonly type: 'CHECK_VERSION' } | { readonly type: 'SKIP_WAITING' }

export type WorkerMessage =
  /** The answer to CHECK_VERSION. */
  | { readonly type: 'SW_VERSION_INFO'; readonly version: string }
  /** A newer version is stored on the device and waits. */
  | { readonly type: 'SW_UPDATE_AVAILABLE'; readonly version: string }
  /** A newer version has taken over; pages of the older one should reload. */
  | { readonly type: 'SW_UPDATE_COMPLETE'; readonly version: string }
  /** Somebody opened a notification: show that page, and answer through the port that comes with it. */
  | { readonly type: 'NOTIFICATION_OPENED'; readonly path: string }
  /** A push was shown, silently, while this page is visible: close it if the page tells the same. */
  | { readonly type: 'PUSH_SHOWN'; readonly tag: string }
  /** The browser gave this device another address for messages: the server has to be told. */
  | { readonly type: 'PUSH_RENEWED' }
