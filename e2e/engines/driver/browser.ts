/** One tab of a browser, driven from outside. Addresses are absolute; code runs in the page. */
export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Runs the body of an async function in the page. Rejects with the page's error, or when the page goes away. */
  run(body: string): Promise<unknown>
  press(x: number, y: number): Promise<void>
  /** Types into whatever has the focus. `Key` names are those of WebDriver, as in `keys`. */
  type(text: string): Promise<void>
  /** What leads from one part of a date to the next while it is typed; nothing where the browser goes on by itself. */
  readonly afterDatePart: string
  /** Chooses files in the first input that a selector finds. */
  choose(selector: string, paths: readonly string[]): Promise<void>
  resize(size: { width: number; height: number }): Promise<void>
  screenshot(): Promise<Buffer>
}

/** A browser with storage of its own, like a private window; all its tabs share it. */
export interface Browser {
  newTab(): Promise<Tab>
  close(): Promise<void>
}

export interface Engine {
  readonly name: 'webkit' | 'firefox'
  /** @param onComplaint called with everything a page complained about (page-watch.ts), as it happens */
  open(onComplaint: (text: string) => void): Promise<Browser>
  /** Ends what `open` has started. */
  end(): Promise<void>
}

/** Keys by the code points that WebDriver gives them. */
export const keys = {
  control: '\uE009',
  enter: '\uE007',
  escape: '\uE00C',
  tab: '\uE004',
  backspace: '\uE003',
  down: '\uE015',
} as const
